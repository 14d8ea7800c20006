/** Pixels of a saved code: large enough for every wallet's scanner. */
const edge = 1024;
/** White around the code; a scanner needs it. */
const margin = 64;

const drawn = (image: HTMLImageElement): Promise<Blob | null> => {
  const canvas = document.createElement('canvas');
  canvas.width = edge;
  canvas.height = edge;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, edge, edge);
  context.imageSmoothingEnabled = false;
  context.drawImage(image, margin, margin, edge - 2 * margin, edge - 2 * margin);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
};

/** Saves the picture of a code among the phone's pictures, where a wallet's scanner finds it; false where the browser cannot. */
export const savePicture = async (image: HTMLImageElement, name: string): Promise<boolean> => {
  const blob = await drawn(image).catch(() => null);
  if (blob === null) return false;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the picture by then.
  setTimeout(() => URL.revokeObjectURL(address), edge);
  return true;
};
