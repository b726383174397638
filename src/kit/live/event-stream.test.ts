import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventStreamReader, eventFrame } from './event-stream.ts';

const sent = fc.array(
  fc.record({
    event: fc.constantFrom('snapshot', 'patch', 'beat'),
    data: fc.jsonValue().map((v) => JSON.stringify(v)),
  }),
);

test('events are read as they were sent, however the stream is cut into pieces', () => {
  fc.assert(
    fc.property(sent, fc.infiniteStream(fc.integer({ min: 1, max: 40 })), (events, sizes) => {
      let text = events.map(({ event, data }) => eventFrame(event, data)).join('');
      const reader = new EventStreamReader();
      const read = [];
      while (text) {
        const size = sizes.next().value ?? 1;
        read.push(...reader.read(text.slice(0, size)));
        text = text.slice(size);
      }
      expect(read).toEqual(events);
    }),
  );
});

test('an event that was cut off is not given', () => {
  const reader = new EventStreamReader();
  expect(reader.read('event: patch\ndata: {"half":')).toEqual([]);
  expect(reader.read('1}\n')).toEqual([]);
  expect(reader.read('\n')).toEqual([{ event: 'patch', data: '{"half":1}' }]);
});

test('a stream without an end of event is given up before it fills the memory', () => {
  const reader = new EventStreamReader();
  const piece = 'x'.repeat(1_000_000);
  expect(() => {
    for (let n = 0; n < 10; n++) reader.read(piece);
  }).toThrow(RangeError);
});
