// The addresses of the parlour, and going from one to another without loading the page again.

export type Route =
  | { readonly page: 'front' }
  | { readonly page: 'fx602p' }
  | { readonly page: 'rules' }
  | { readonly page: 'statistics' }
  | { readonly page: 'hall-of-fame' }
  | { readonly page: 'replay'; readonly record: string }
  | { readonly page: 'not-found' };

/** Return what an address shows. */
export function routeOf(path: string): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second] = parts;
  if (parts.length === 0) return { page: 'front' };
  if (first === 'fx602p' && parts.length === 1) return { page: 'fx602p' };
  if (first === 'fx602p' && parts.length === 2) {
    if (second === 'rules') return { page: 'rules' };
    if (second === 'statistics') return { page: 'statistics' };
    if (second === 'hall-of-fame') return { page: 'hall-of-fame' };
  }
  if (first === 'replay' && second !== undefined && parts.length === 2) {
    return { page: 'replay', record: decoded(second) };
  }
  return { page: 'not-found' };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  path = $state(typeof location === 'undefined' ? '/' : location.pathname);
  readonly route: Route = $derived(routeOf(this.path));
  /** How often the player has gone to another page; 0 on the first. */
  visits = $state(0);

  listen(): () => void {
    const onpopstate = () => this.#arrive();
    addEventListener('popstate', onpopstate);
    return () => removeEventListener('popstate', onpopstate);
  }

  go(path: string, place = ''): void {
    if (path === this.path && place === location.hash) return;
    history.pushState(null, '', path + place);
    this.#arrive();
    scrollTo(0, 0);
  }

  #arrive(): void {
    this.path = location.pathname;
    this.visits++;
  }
}

export const router = new Router();

/** Let a link change the page without loading it again; other kinds of clicks are the browser's. */
export function link(node: HTMLAnchorElement): { destroy: () => void } {
  const onclick = (event: MouseEvent) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!plain || event.defaultPrevented) return;
    event.preventDefault();
    const { pathname, hash } = new URL(node.href);
    router.go(pathname, hash);
  };
  node.addEventListener('click', onclick);
  return { destroy: () => node.removeEventListener('click', onclick) };
}
