import type { PickedImage } from '@/platform/image/types'
import type { FieldFrame } from '@/ui/form/Field'

export interface RichTextAreaProps extends Pick<FieldFrame, 'label' | 'error' | 'required'> {
  /** Sanitized HTML. */
  value: string
  onChange: (html: string) => void
  placeholder: string
  /** URL that shows a picture of the text; undefined for a picture that may not be pasted. */
  resolvePicture: (source: string) => string | undefined
  /** Lets the user pick pictures. */
  pickPictures: () => Promise<readonly PickedImage[]>
  /**
   * Uploads pictures.
   *
   * @returns sources of those that were uploaded, for the HTML
   */
  uploadPictures: (pictures: readonly PickedImage[]) => Promise<readonly string[]>
  /** What is happening to the pictures, below the text. */
  status?: string | undefined
}
