export interface PickedImage {
  /** A temporary path (mini-program) or an object URL (H5), for upload and display. */
  path: string
  /** With its extension. */
  name: string
  /** Bytes. */
  size: number
}

export interface PickOptions {
  /** 1 to 9. */
  count?: number
  from?: 'album' | 'camera' | 'both'
}

/**
 * Lets the user pick pictures or take one.
 *
 * @returns empty when the user closes the picker or refuses the camera
 */
export type PickImages = (options?: PickOptions) => Promise<PickedImage[]>

export interface CompressOptions {
  /** Longest side in pixels; smaller pictures are not resized. */
  maxSide?: number
  /** 1 to 100. */
  quality?: number
}

/**
 * Compresses a picture for upload.
 *
 * @returns a JPEG; the original when it cannot be read or would grow
 */
export type CompressImage = (image: PickedImage, options?: CompressOptions) => Promise<PickedImage>

/** Releases the memory of a picked picture after upload or removal. */
export type ReleaseImage = (image: PickedImage) => void
