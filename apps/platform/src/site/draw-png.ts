import sharp from 'sharp';

/** An SVG document as PNG, of a width in px. */
export const drawPng = (svg: string, width: number): Promise<Buffer> => sharp(Buffer.from(svg)).resize({ width }).png().toBuffer();
