import { sharp } from '#kit/late-libraries.server.ts';
import { linesOf, outlinesOf, type TextStyle } from '#kit/typeset.server.ts';

/** A4 at 100 dots an inch. */
const [width, height] = [827, 1169];
const margin = 80;

export interface CvText {
  name: string;
  position: string;
  lines: readonly string[];
}

/** A CV as a picture, drawn and saying that it is a sample: nobody may take it for somebody's papers. */
export function drawCv({ name, position, lines }: CvText): Promise<Buffer> {
  const shapes: string[] = [];
  const write = (text: string, y: number, style: TextStyle, fill: string, x = margin) =>
    shapes.push(`<path fill="${fill}" d="${outlinesOf(text, x, y, style)}"/>`);
  write(name, 150, { size: 46, weight: 700 }, '#14201e');
  write(`应聘：${position}`, 200, { size: 22, weight: 500 }, '#47534f');
  write('样例 sample', 110, { size: 18, weight: 500 }, '#b4432f', width - margin - 110);
  let at = 270;
  for (const line of lines) {
    const [first = '', ...more] = linesOf(line, width - 2 * margin - 26, 3, { size: 21, weight: 500 });
    shapes.push(`<path fill="#0f766e" d="M${margin} ${at - 12}h10v4h-10z"/>`);
    for (const [row, text] of [first, ...more].entries())
      write(text, at + row * 34, { size: 21, weight: 500 }, '#14201e', margin + 26);
    at += (more.length + 1) * 34 + 22;
  }
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="#ffffff"/><path fill="#0f766e" d="M${margin} 228h${width - 2 * margin}v2h-${width - 2 * margin}z"/>
${shapes.join('\n')}</svg>`;
  return sharp(Buffer.from(sheet)).jpeg({ quality: 80, progressive: false, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** The same picture as the one page of a PDF. */
export function asPdf(picture: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const places: number[] = [];
  let length = (parts[0] as Buffer).length;
  const add = (...pieces: (string | Buffer)[]) => {
    for (const piece of pieces) {
      const bytes = Buffer.from(piece);
      parts.push(bytes);
      length += bytes.length;
    }
  };
  const object = (head: string, content?: string | Buffer) => {
    places.push(length);
    add(`${places.length} 0 obj\n${head}\n`);
    if (content !== undefined) add('stream\n', Buffer.from(content), '\nendstream\n');
    add('endobj\n');
  };
  const draw = 'q 595 0 0 842 0 0 cm /Sheet Do Q';
  object('<< /Type /Catalog /Pages 2 0 R >>');
  object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
  object(
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Sheet 5 0 R >> >> >>',
  );
  object(`<< /Length ${draw.length} >>`, draw);
  object(
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.length} >>`,
    picture,
  );
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const start = length;
  add(
    `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  );
  return Buffer.concat(parts);
}
