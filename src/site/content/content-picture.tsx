import { contentPictureAddress, contentPictureSet, contentPictureSizes, readContentPicture } from './picture-key.ts';

/** An uploaded picture; the size from its key prevents layout shift. */
export function ContentPicture({
  picture,
  text,
  className = '',
  sizesBelow,
}: {
  picture: string;
  text: string;
  className?: string;
  /** Its width there, if below the first screen. Loaded lazily. */
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
