import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

export const staticPath = '/m/bench-static';
/** The quality that the platform compresses documents with. */
const quality = 6;

/** Addresses of the images that home had fetched by its load event: the static page shows these and no others. */
export type Shown = ReadonlySet<string>;

const attribute = (tag: string, name: string): string | null => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? null;
const showImage = (tag: string, shown: Shown): string => {
  const [source, set] = [attribute(tag, 'data-src'), attribute(tag, 'data-srcset')];
  const wanted = [source, ...(set?.split(',').map((part) => part.trim().split(' ')[0] ?? '') ?? [])].some((address) => address !== null && shown.has(address.replaceAll('&amp;', '&')));
  return wanted ? tag.replace(/\ssrc="[^"]*"(?=.*\sdata-src=)/, '').replace(' data-src=', ' src=').replace(' data-srcset=', ' srcset=') : tag;
};

/** The same document without anything that runs: its styles, fonts, markup and first images stay. */
export const withoutScripts = (html: string, shown: Shown): string =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<(?:img|source)\b[^>]*>/g, (tag) => showImage(tag, shown));

/**
 * One server for both pages: it passes everything on to the platform, and answers one more address with the static
 * page, compressed and headed as home is.
 */
export const startPageServer = async (platform: string): Promise<{ readonly origin: string; readonly showOnly: (shown: Shown) => void; readonly stop: () => Promise<void> }> => {
  let shown: Shown = new Set();
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isStatic = request.url === staticPath;
    const headers = new Headers({ 'accept-encoding': 'br' });
    const upstream = await new Promise<IncomingMessage>((resolve, reject) => {
      import('node:http').then(({ request: ask }) => ask(`${platform}${isStatic ? '/m/home' : request.url}`, { method: request.method, headers: { ...Object.fromEntries(headers), host: new URL(platform).host, accept: request.headers.accept ?? '*/*' } }, resolve).on('error', reject).end(), reject);
    });
    const parts: Buffer[] = [];
    for await (const part of upstream) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const { 'transfer-encoding': _chunked, connection: _kept, ...kept } = upstream.headers;
    const page = isStatic ? brotliCompressSync(withoutScripts(brotliDecompressSync(body).toString(), shown), { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }) : body;
    response.writeHead(upstream.statusCode ?? 502, { ...kept, 'content-length': page.length }).end(page);
  };
  const server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    showOnly: (next) => void (shown = next),
    stop: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
};
