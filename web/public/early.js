// Before the first paint: the language and the light that were chosen last time.
(() => {
  const root = document.documentElement;
  try {
    const kept = JSON.parse(localStorage.getItem('jantaku.settings') ?? '{}');
    if (kept.lang === 'ja' || kept.lang === 'en') root.lang = kept.lang;
    if (kept.theme === 'light' || kept.theme === 'dark') root.dataset.theme = kept.theme;
    if (kept.contrast === true) root.dataset.contrast = 'high';
  } catch {
    // What was kept is unreadable; the page begins as by default.
  }
})();
