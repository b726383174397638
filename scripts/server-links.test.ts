import { expect, test } from 'vitest';
import { withServerLinks } from './server-links.ts';

test('links alone are taken from our own module, and everything else of the router from the router', () => {
  expect(withServerLinks("import { data, Link, type LinkProps, useLocation } from 'react-router';\nx")).toBe(
    "import { Link } from '#kit/ui/server-link.tsx'; import { data, type LinkProps, useLocation } from 'react-router';\nx",
  );
  expect(withServerLinks("import { Link } from 'react-router';")).toBe(
    "import { Link } from '#kit/ui/server-link.tsx';",
  );
  const without = "import { NavLink, useLocation } from 'react-router';";
  expect(withServerLinks(without)).toBe(without);
});
