import { contentPictureAddress, contentPictureSet, contentPictureSizes, readContentPicture } from './picture-key.ts';

/** A picture that an editor uploaded, with the size that its key carries: the page does not jump when it comes. */
export function ContentPicture({
  picture,
  text,
  className = '',
  sizesBelow,
}: {
  picture: string;
  text: string;
  className?: string;
  /** Where it stands below the first screen: how wide it is there. It is fetched when somebody comes near it. */
  sizesBelow?: string;
}) {
  const read = readContentPicture(picture);
  if (!read) return null;
  return (
    <img
      src={contentPictureAddress(read.key, 680)}
      srcSet={contentPictureSet(read.key)}
      sizes={sizesBelow ?? contentPictureSizes}
      alt={text}
      width={read.width}
      height={read.height}
      {...(sizesBelow ? { loading: 'lazy' } : { fetchPriority: 'high' })}
      className={`h-auto w-full rounded-card ${className}`}
    />
  );
}
