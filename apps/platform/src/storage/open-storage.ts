import { join } from 'node:path';
import { writableFolder } from '@palaro/env';
import { settings, type Config } from '../env/env.ts';
import type { ObjectStorage } from '../kernel/object-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3-storage.ts';

type StorageConfig = Pick<Config, 'DATA_DIR' | 'STORAGE_DIR' | 'S3_BUCKET_URL' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>;

/** The storage that the settings name: a bucket, else a folder. Throws a `StartFault` where the folder cannot be written. */
export const openObjectStorage = (config: StorageConfig): ObjectStorage => {
  const { S3_BUCKET_URL: bucketUrl, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (bucketUrl !== undefined && accessKeyId !== undefined && secretAccessKey !== undefined)
    return createS3Storage({ bucketUrl, region: config.S3_REGION, accessKeyId, secretAccessKey });
  const folder = config.STORAGE_DIR ?? join(config.DATA_DIR, 'storage');
  writableFolder(folder, { key: config.STORAGE_DIR === undefined ? 'DATA_DIR' : 'STORAGE_DIR', fix: settings.STORAGE_DIR.fix });
  return createFolderStorage(folder);
};
