import { expect, test } from 'vitest';
import { roles } from '#accounts/session-kinds.ts';
import { mayBeAt, placesFor } from './navigation.ts';

test('an address that no place covers is closed to everybody', () => {
  for (const path of ['/console/other', '/console/applications-2', '/console/security/x', '/console/accountsx'])
    expect([path, mayBeAt(path, roles).ok]).toEqual([path, false]);
});

test('a place and what is below it is open to its roles only, and only they see it', () => {
  expect(mayBeAt('/console/applications/12', ['reviewer'])).toEqual({ ok: true });
  expect(mayBeAt('/console/applications/', ['reviewer'])).toEqual({ ok: true });
  expect(mayBeAt('/console/accounts', ['reviewer', 'editor'])).toEqual({ ok: false, wanted: ['admin'] });
  expect(placesFor(['viewer'])).toEqual([]);
  const shown = placesFor(['reviewer']).flatMap(({ places }) => places.map(({ to }) => to));
  expect(shown).toContain('/console/applications');
  expect(shown).not.toContain('/console/accounts');
});

test('the overview and the own password are open to every screen user', () => {
  expect(mayBeAt('/console', []).ok).toBe(true);
  expect(mayBeAt('/console/security', []).ok).toBe(true);
});
