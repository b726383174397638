import net from 'node:net';

/** A line to the server that a test can interrupt, as a network does: `hang` says nothing, `cut` ends connections. */
export async function openLine(serverUrl: string): Promise<{
  url: string;
  hang(): void;
  cut(): void;
  mend(): void;
  close(): void;
}> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<net.Socket>();
  let isOpen = true;
  const line = net.createServer((near) => {
    if (!isOpen) return near.destroy();
    const far = net.connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    isOpen = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(line.address() as net.AddressInfo).port}`,
    hang() {
      for (const socket of sockets) socket.unpipe();
    },
    cut,
    mend() {
      isOpen = true;
      // What hung while the line was down is reset, as by a router that has forgotten it.
      for (const socket of sockets) if (socket.listenerCount('data') === 0) socket.destroy();
    },
    close() {
      cut();
      line.close();
    },
  };
}
