import type { AdmissionOptions } from '../../http/bind.ts';
import type { Module } from '../../http/module.ts';
import { createPictureEncoder } from './picture-encoder.ts';
import { registerPictureRoutes } from './picture-routes.ts';
import { createPictures, type Pictures, type PicturesDeps } from './pictures.ts';

const purgeEveryMs = 600_000;

type PicturesModuleDeps = Omit<PicturesDeps, 'encode'> & { readonly admission: AdmissionOptions };

/** Answers no call of the contract: files travel by routes of their own. */
export const createPicturesModule = ({ admission, ...deps }: PicturesModuleDeps): Module<Pictures, never> => {
  const pictures = createPictures({ ...deps, encode: createPictureEncoder() });
  return {
    service: pictures,
    handlers: {},
    jobs: [{ name: 'pictures.purge', everyMs: purgeEveryMs, run: pictures.purge }],
    routes: (app) => registerPictureRoutes(app, { admission, pictures }),
    close: () => undefined,
  };
};
