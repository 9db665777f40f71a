import { describe, expect, it } from 'vitest';
import { routeOf } from './router.svelte';

describe('addresses', () => {
  it.each([
    ['/', { page: 'front' }],
    ['/fx602p', { page: 'fx602p' }],
    ['/fx602p/', { page: 'fx602p' }],
    ['/fx602p/rules', { page: 'rules' }],
    ['/fx602p/statistics', { page: 'statistics' }],
    ['/fx602p/hall-of-fame', { page: 'hall-of-fame' }],
    ['/replay/a%2Fb', { page: 'replay', record: 'a/b' }],
    ['/replay/%', { page: 'replay', record: '%' }],
    ['/replay', { page: 'not-found' }],
    ['/replay/a/b', { page: 'not-found' }],
    ['/fx602p/other', { page: 'not-found' }],
    ['/uchiwa', { page: 'not-found' }],
  ])('%s', (path, route) => {
    expect(routeOf(path)).toEqual(route);
  });
});
