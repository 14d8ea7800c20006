export { OwnPicture } from './own-picture.tsx';
export { PictureField } from './picture-field.tsx';
export { uploadPicture, useShownPicture } from './picture-queries.ts';
export { pictureFault, shrunkPicture } from './picture-rules.ts';
export { usePictures } from './use-pictures.ts';
