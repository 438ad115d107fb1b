/**
 * Result of a scan.
 *
 * - `supported: false`: no scanner here; the page offers typing instead
 * - `wantsTyping`: the user chose to type the code
 * - `text` absent: the user closed the scanner
 */
export type Scan = { supported: false } | { supported: true; text?: string; wantsTyping?: true }

interface ScanOptions {
  /** The page offers typing: the scanner of H5, which may have no camera, leads to it. */
  canType?: boolean
}

/** Opens a scanner: WeChat's own, which also reads bar codes; on H5 a custom one with camera or photo. */
export type ScanCode = (options?: ScanOptions) => Promise<Scan>
