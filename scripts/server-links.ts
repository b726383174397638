import type { Plugin } from 'vite';

const fromRouter = /import \{([^}]*)\} from 'react-router';/;

/** On the server a link is an anchor and no more: our own stands in for the router's in the server's build. */
export const serverLinks: Plugin = {
  name: 'server-links',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: /\/src\/(?!kit\/ui\/server-link\.tsx).*\.tsx$/, code: fromRouter },
    handler: (code) => ({ code: withServerLinks(code), map: null }),
  },
};

/** A source that takes its `Link` from our own module instead of the router's. */
export function withServerLinks(code: string): string {
  return code.replace(fromRouter, (whole, list: string) => {
    const names = list.split(',').map((name) => name.trim());
    if (!names.includes('Link')) return whole;
    const others = names.filter((name) => name !== 'Link' && name !== '');
    const fromOthers = others.length > 0 ? ` import { ${others.join(', ')} } from 'react-router';` : '';
    return `import { Link } from '#kit/ui/server-link.tsx';${fromOthers}`;
  });
}
