// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { imageAddress, setImageHost } from '../../site/site.ts';
import { followImageHosts, hostOf } from './image-hosts.ts';

const hosts = ['https://a.example', 'https://b.example/img', ''];
let stop = (): void => undefined;
afterEach(() => {
  stop();
  setImageHost('');
  document.body.replaceChildren();
});
const picture = (src: string, failed?: string): HTMLImageElement => {
  document.body.innerHTML = `<picture><source srcset="${src.replace('.webp', '.240.avif')} 240w, ${src.replace('.webp', '.360.avif')} 360w"><img src="${src}"${failed ? ` data-failed="${failed}"` : ''}></picture>`;
  return document.querySelector('img') as HTMLImageElement;
};
const fails = (image: HTMLImageElement): boolean => image.dispatchEvent(new Event('error', { cancelable: true }));

test('an address belongs to the longest host that fits', () => {
  expect(hostOf('https://b.example/img/m/art/x.webp', hosts, 'https://here')).toBe('https://b.example/img');
  expect(hostOf('https://here/m/art/x.webp', hosts, 'https://here')).toBe('');
  expect(hostOf('https://other.example/x.webp', hosts, 'https://here')).toBeNull();
});

test('a picture that fails is asked for at the next host, with its other forms; the host that has it serves all later ones', () => {
  setImageHost('https://a.example');
  stop = followImageHosts(hosts);
  const image = picture('https://a.example/m/art/x.webp');
  fails(image);
  expect(image.src).toBe('https://b.example/img/m/art/x.webp');
  expect(document.querySelector('source')?.getAttribute('srcset')).toBe(
    'https://b.example/img/m/art/x.240.avif 240w, https://b.example/img/m/art/x.360.avif 360w',
  );
  expect(imageAddress('/y.webp')).toBe('https://a.example/y.webp');
  image.dispatchEvent(new Event('load'));
  expect(imageAddress('/y.webp')).toBe('https://b.example/img/y.webp');
});

test('when no host has it, the picture for missing ones is shown by the document’s own script', () => {
  stop = followImageHosts(hosts);
  const image = picture('https://a.example/m/art/x.webp');
  let told = 0;
  document.addEventListener('error', () => told++, { capture: true });
  for (let times = 0; times < 3; times++) fails(image);
  expect(new URL(image.src).pathname).toBe('/m/art/x.webp');
  expect(told).toBe(1);
});

test('a picture that failed before the code was here is asked for again', () => {
  const image = picture('/m/static/tile-missing.svg', 'https://a.example/m/art/x.webp');
  stop = followImageHosts(hosts);
  expect(image.src).toBe('https://b.example/img/m/art/x.webp');
});
