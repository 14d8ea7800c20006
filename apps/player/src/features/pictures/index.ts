export { uploadPicture, useShownPicture } from './picture-queries.ts';
export { pictureFault, shrunkPicture } from './picture-rules.ts';
