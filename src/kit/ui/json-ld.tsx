/** Structured data of a page. It never runs, and no character in it can end the element. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without an opening bracket.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
