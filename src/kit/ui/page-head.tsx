/** Title and description of a page; React puts them into the document's head, on the server too. */
export function PageHead({
  title,
  description,
  hidden = false,
}: {
  title: string;
  description?: string;
  hidden?: boolean;
}) {
  return (
    <>
      <title>{title}</title>
      {description ? <meta name="description" content={description} /> : null}
      {hidden ? <meta name="robots" content="noindex" /> : null}
    </>
  );
}
