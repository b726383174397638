/** Bytes of text in GBK, which the platform can only read: found by reading every pair of bytes back. */
export function inGbk(text: string): Buffer {
  const decoder = new TextDecoder('gbk');
  const bytesOf = new Map<string, Buffer>();
  for (let first = 0x81; first < 0xff; first++)
    for (let second = 0x40; second < 0xff; second++) {
      const pair = Buffer.from([first, second]);
      const sign = decoder.decode(pair);
      if (sign.length === 1 && !bytesOf.has(sign)) bytesOf.set(sign, pair);
    }
  return Buffer.concat([...text].map((sign) => (sign < '\u0080' ? Buffer.from(sign) : (bytesOf.get(sign) as Buffer))));
}
