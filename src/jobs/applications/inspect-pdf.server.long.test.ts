import { createCipheriv } from 'node:crypto';
import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { checkCv } from './cv-file.server.ts';

const faultOf = async (content: Buffer | string) => {
  const checked = await checkCv(Buffer.from(content as string, 'latin1'));
  return checked.ok ? checked.kind : checked.fault;
};
const pdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat(
    [
      '%PDF-1.5\n3 0 obj\n<< /Type /Pages >>\nendobj\n',
      ...parts,
      '\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n',
    ].map((part) => Buffer.from(part as string, 'latin1')),
  );
const catalog = (body: string) => pdf(`1 0 obj\n<< /Type /Catalog ${body}>>\nendobj\n`);
const stream = (data: string | Buffer, head = '') =>
  Buffer.concat([
    Buffer.from(`7 0 obj\n<< /Length ${data.length} ${head}>>\nstream\n`),
    Buffer.from(data as string, 'latin1'),
    Buffer.from('\nendstream\nendobj\n'),
  ]);
const action = '<< /S /JavaScript /JS (app.alert(1)) >>';

test('text such as "React/JS" is not a script', async () => {
  expect(await faultOf(catalog('/Title (Ann Lee - React/JavaScript developer) '))).toBe('pdf');
  expect(await faultOf(catalog('/Keywords (HTML/CSS/JS) '))).toBe('pdf');
  expect(await faultOf(catalog('/Title (Vue \\(2/JS\\) and (React/JS (all))) /Author (A \\\\) '))).toBe('pdf');
  expect(await faultOf(catalog('/Subject (object storage, /Encrypt and /Launch ) '))).toBe('pdf');
  const metadata = '<x:xmpmeta><dc:title>Vue/JS</dc:title><dc:rights>/Encrypt </dc:rights></x:xmpmeta>';
  expect(await faultOf(pdf(stream(metadata, '/Type /Metadata /Subtype /XML ')))).toBe('pdf');
  expect(await faultOf(pdf(stream('BT (skills: Node/JS ) Tj ET')))).toBe('pdf');
});

test('an image whose bytes spell a name by chance is not a script', async () => {
  // Random bytes that a search through the whole file had taken for a script.
  for (const seed of [2, 40, 66]) {
    const key = Buffer.alloc(16);
    key.writeUInt32LE(seed);
    const bytes = createCipheriv('aes-128-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(5 * 2 ** 20));
    expect(bytes.toString('latin1')).toMatch(/\/JS[\0\s()<>[\]/%]/);
    expect(await faultOf(pdf(stream(bytes, '/Subtype /Image '))), `seed ${seed}`).toBe('pdf');
  }
});

test('a stream that only some readers recognise hides no script', async () => {
  const hidden = `\n/A ${action}\nendstream`;
  const cases = {
    'no end': pdf(`7 0 obj\n<< /Length 9 >>\nstream\n5 0 obj ${action}`),
    'in a dictionary': pdf(`7 0 obj\n<< /B stream${hidden} >>\nendobj`),
    'in a list': pdf(`7 0 obj\n[ << >>\nstream${hidden} ]\nendobj`),
    'with no dictionary': pdf(`7 0 obj\nstream${hidden}\nendobj`),
    'with something between': pdf(`7 0 obj\n<< >> /X\nstream${hidden}`),
    'outside of objects': pdf(`<< >>\nstream${hidden}`),
    'in a text': pdf(`7 0 obj\n<< /T (>> stream\n) /A ${action} /U (\nendstream) >>\nendobj`),
    'in a comment': pdf(`7 0 obj\n<< /T 1 % >> stream\n /A ${action} % endstream\n>>\nendobj`),
    'with another end of line': pdf(`7 0 obj\n<< >>\nstream \r5 0 obj ${action}\nendstream`),
    'with brackets that do not meet': pdf(`7 0 obj\n<< /B [ >> >>\nstream${hidden}`),
    'after half a bracket': pdf(`7 0 obj\n<< /B > >> >>\nstream${hidden}`),
    'that ends early': pdf(stream(`endstream\n5 0 obj ${action} endobj`)),
    'that ends early and goes on as a text': pdf(stream(`endstream (`), `5 0 obj ${action} endobj ) `),
  };
  for (const [name, content] of Object.entries(cases)) expect(await faultOf(content), name).toBe('active');
});

test('an object that a reader finds by its offset is always checked', async () => {
  const written = [
    `5 0 obj ${action} endobj`,
    `5 %\n0 %(\nobj${action} endobj`,
    `5\x000obj${action}`,
    `5 0\xff\x80obj${action}`,
  ];
  for (const object of written) {
    expect(await faultOf(pdf(stream(` ${object}`))), object).toBe('active');
    expect(await faultOf(catalog(`/Title (x\n${object.replace('%(', '%')}) `)), object).toBe('active');
  }
  expect(await faultOf(pdf(`% 5 0 obj << /T [ (\n(${action}) ) ] >>`))).toBe('active');
  expect(await faultOf(pdf(stream(`trailer << /Root << /OpenAction ${action} >> >>`)))).toBe('active');
  expect(await faultOf(pdf(stream('trailer %\n<< /Encrypt 4 0 R >>')))).toBe('locked');
  expect(await faultOf(Buffer.concat([pdf(), pdf(`5 0 obj ${action} endobj`)]))).toBe('active');
});

test('a string hides a script only if every reader takes it for a string', async () => {
  expect(await faultOf(catalog(`/T (a \\( b) /A ${action} `))).toBe('active');
  expect(await faultOf(catalog(`/T (a \\\\) /A ${action} /U (\\) `))).toBe('active');
  expect(await faultOf(catalog(`/T (a /A ${action} `))).toBe('active');
  expect(await faultOf(catalog(`/T a) /A ${action} /U (b) `))).toBe('active');
  expect(await faultOf(catalog(`/T <61 ( 62> /A ${action} /U (b) `))).toBe('active');
  expect(await faultOf(catalog(`/T %(\n /A ${action} %)\n `))).toBe('active');
  expect(await faultOf(catalog('/T <4a53> /U () /V <> '))).toBe('pdf');
});

test('a name is found in any notation and with any delimiter', async () => {
  for (const name of [
    '/J#53',
    '/#4a#53',
    '/#4AS',
    '/Java#53cript',
    '/L#61unch',
    '/JS#00',
    '/JS\x80',
    '/JS\xff',
    '/JS%\n',
  ])
    expect(await faultOf(catalog(`/AA << ${name} (x) >> `)), name).toBe('active');
  expect(await faultOf(catalog('/Encr#79pt 9 0 R '))).toBe('locked');
  for (const name of ['/JSON', '/JS#20', '/EncryptMetadata']) expect(await faultOf(catalog(`${name} 1 `))).toBe('pdf');
});

/** An object stream: objects with their numbers and offsets in its header. */
function packed(
  objects: string[],
  {
    more = '',
    type = '/Type /ObjStm ',
    places = objects.map((_, at) => objects.slice(0, at).join('').length),
    filter = '/Filter /FlateDecode ',
  } = {},
) {
  const list = places.map((place, at) => `${at + 5} ${place} `).join('');
  const data = zlib.deflateSync(Buffer.from(list + objects.join(''), 'latin1'));
  return stream(data, `${type}/N ${places.length} /First ${list.length} ${filter}${more}`);
}

test('object streams are checked like plain objects', async () => {
  const title = '<< /Title (React/JS developer) >>';
  expect(await faultOf(pdf(packed([title, '<< /T <61> >>', '(a /JS b)', '/Font'])))).toBe('pdf');
  expect(await faultOf(pdf(packed([title, action])))).toBe('active');
  expect(await faultOf(pdf(packed([title, '/Launch'])))).toBe('active');
  expect(await faultOf(pdf(packed([action], { type: '' })))).toBe('active');
  expect(await faultOf(pdf(packed([action], { type: '/Type 9 0 R ' })))).toBe('active');
});

test('object streams with offsets into a string are refused', async () => {
  const text = `<< /Title (x ${action}) >>`;
  expect(await faultOf(pdf(packed([text])))).toBe('pdf');
  expect(await faultOf(pdf(packed([text], { places: [0, text.indexOf('<< /S')] })))).toBe('active');
  expect(await faultOf(pdf(packed(['(x /Launch )'], { places: [3] })))).toBe('active');
  expect(await faultOf(pdf(packed([text], { places: [0, 900] })))).toBe('active');
  expect(await faultOf(pdf(packed([text], { places: [1] })))).toBe('active');
  expect(await faultOf(pdf(packed([text], { more: '/First 19 ' })))).toBe('active');
  expect(await faultOf(pdf(packed([text], { more: '/#4e 4 ' })))).toBe('active');
  expect(await faultOf(pdf(packed([`${text} %`])))).toBe('active');
  expect(await faultOf(pdf(packed([`${text} (`])))).toBe('active');
});

test('object streams with unusual filters are refused', async () => {
  const hex = Buffer.from(action).toString('hex');
  const broken = [
    { filter: '/Filter [/FlateDecode /ASCIIHexDecode] ' },
    { filter: '/Filter /FlateDecode /Filter 9 0 R ' },
    { filter: '/Filter 9 0 R ' },
    { filter: '/F (elsewhere) ' },
    { more: '/DecodeParms << /Predictor 12 >> ' },
    { more: '/Decode#50arms 9 0 R ' },
    { more: '%/Filter /FlateDecode\n' },
  ];
  for (const how of broken) expect(await faultOf(pdf(packed([hex], how))), JSON.stringify(how)).toBe('broken');
  // With an uncertain structure every possible object stream is checked.
  const odd = pdf('(', packed([action], { more: '%obj\n' }));
  expect(await faultOf(odd)).toBe('broken');
  const latin = (content: Buffer, from: string, to: string) => content.toString('latin1').replace(from, to);
  expect(await faultOf(latin(pdf(packed([action])), 'stream\n', 'stream \r'))).toBe('active');
  expect(await faultOf(pdf('(', packed(['<< /Type /Font >>'])))).toBe('pdf');
  const open = stream(`5 0 ${action}`, '/Type /ObjStm /N 1 /First 4 ');
  expect(await faultOf(pdf(open))).toBe('active');
});

test('adversarial files are read in linear time', async () => {
  const size = 9 * 2 ** 20;
  const of = (part: string) => part.repeat(size / part.length);
  for (const part of [
    '(',
    '[',
    '<<',
    '%',
    'obj',
    '1 obj',
    '\n',
    '\n obj',
    '(\n',
    '<',
    '(a)',
    '1%\n',
    ' trailer',
    '>>stream\n',
    '/First',
    '\\',
    '[]',
    '7 0 obj<<>>stream\n\nendstream\n',
  ])
    expect(await faultOf(pdf('/JS ', of(part))), part).toBe('active');
  expect(await faultOf(catalog(`/T (/JS ${of('(a)')}) `))).toBe('pdf');
});
