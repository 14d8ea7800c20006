import { isWebAddress } from '@palaro/contract';
import { z } from 'zod';

/** The address of a picture that a vendor brings: of another origin by https, or a path of the site's own. */
export const pictureAddress = z
  .string()
  .trim()
  .max(400)
  .refine((text) => isWebAddress(text, ['https', 'path']), 'not an address that begins with https:// or /');

/** The colour of a tile before its picture is there. */
export const tileColour = z
  .string()
  .trim()
  .regex(/^#[0-9a-f]{6}$/i, 'not a colour such as #2b2a55');
