export interface PickedImage {
  /** A temporary path (mini-program) or an object URL (H5), for upload and for showing. */
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
 * Lets the person pick pictures or take one.
 *
 * @returns empty when they close it, or refuse the camera
 */
export type PickImages = (options?: PickOptions) => Promise<PickedImage[]>

export interface CompressOptions {
  /** Longest side in pixels; smaller pictures keep theirs. */
  maxSide?: number
  /** 1 to 100. */
  quality?: number
}

/**
 * Makes a picture small enough to send over a phone's network.
 *
 * @returns a JPEG; the picture itself when it cannot be read or would grow
 */
export type CompressImage = (image: PickedImage, options?: CompressOptions) => Promise<PickedImage>

/** Gives back the memory a picked picture holds, once it is sent or dropped. */
export type ReleaseImage = (image: PickedImage) => void
