export { createDocumentPictures, createPictureReader, type Pictures } from './pictures.ts';
export { createPicturesModule } from './pictures-module.ts';
export { createUploadGate } from './upload-gate.ts';
