import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { processorMs } from '#tests/processor-time.ts';
import { documentPolicy, securityHeaders } from './security-headers.ts';

const none = { ownScripts: [], assetOrigin: undefined, apiOrigin: undefined, pictureOrigins: [] };
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const directives = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );

describe('the policy of a document', () => {
  test('nothing is allowed that is not named, and nothing inline without its hash', () => {
    const policy = directives(documentPolicy('<p>text</p>', none));
    expect(policy['default-src']).toBe("'none'");
    expect(policy['base-uri']).toBe("'none'");
    expect(policy['script-src']).toBe("'self'");
    expect(policy['style-src']).toBe("'self'");
    expect(Object.values(policy).join(' ')).not.toContain('unsafe-inline');
  });

  test('a page names the inline scripts of the product; one with a nonce names nothing else', () => {
    const html = '<script>one()</script><script>steal()</script>';
    const ownScripts = [hash('one()')];
    expect(directives(documentPolicy(html, { ...none, ownScripts }))['script-src']).toBe(`'self' ${hash('one()')}`);
    expect(directives(documentPolicy(html, { ...none, ownScripts, nonce: 'abc' }))['script-src']).toBe(
      `'self' 'nonce-abc'`,
    );
  });

  test('inline styles are named; data that is not run needs no leave', () => {
    const html = '<style>.a{color:red}</style><script type="application/json" id="x">{}</script>';
    const policy = directives(documentPolicy(html, none));
    expect(policy['style-src']).toBe(`'self' ${hash('.a{color:red}')}`);
    expect(policy['script-src']).toBe("'self'");
  });

  test('style attributes are named by what the browser reads, the entities resolved', () => {
    const html =
      '<div style="width:3%"></div><i class="a" style="font-family:&quot;A&quot;"></i><p title=" style=">x</p>';
    expect(directives(documentPolicy(html, none))['style-src-attr']).toBe(
      `'unsafe-hashes' ${hash('width:3%')} ${hash('font-family:"A"')}`,
    );
  });

  test('the CDN, the API host and the picture store are where they are needed', () => {
    const policy = directives(
      documentPolicy('', {
        ...none,
        assetOrigin: 'https://cdn.example',
        apiOrigin: 'https://api.example',
        pictureOrigins: ['https://img.example', 'https://up.example'],
      }),
    );
    expect(policy['script-src']).toBe("'self' https://cdn.example");
    expect(policy['style-src']).toBe("'self' https://cdn.example");
    expect(policy['connect-src']).toBe(
      "'self' https://cdn.example https://api.example https://img.example https://up.example",
    );
    expect(policy['img-src']).toContain('https://img.example');
  });

  test('where a library writes styles at run time they carry the nonce; whatever else has a style is named by its hash', () => {
    const html = '<style>p{top:0}</style><b style="top:0"></b>';
    const policy = directives(documentPolicy(html, { ...none, nonce: 'abc' }));
    expect(policy['style-src']).toBe(`'self' 'nonce-abc' ${hash('p{top:0}')}`);
    expect(policy['style-src-attr']).toBe(`'unsafe-hashes' ${hash('top:0')}`);
  });

  test('a hostile document does not hold the server up', async () => {
    const html = `<a ${'x '.repeat(50_000)} style="${'<'.repeat(50_000)}`;
    expect(await processorMs(() => documentPolicy(html, none))).toBeLessThan(500);
  });
});

test('HSTS is sent on https only', () => {
  expect(securityHeaders(true)['strict-transport-security']).toContain('max-age=31536000');
  expect(securityHeaders(false)['strict-transport-security']).toBeUndefined();
});
