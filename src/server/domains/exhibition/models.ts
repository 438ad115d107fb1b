import manifest from './models/manifest.json'

interface ModelFiles {
  /** File below src/server/domains/exhibition/models, stored with `.br` appended; raw and compressed size. */
  model: { file: string; bytes: number; compressedBytes: number; triangles: number }
  poster: { file: string; bytes: number }
  /** A sprite sheet of pictures around the product, row by row. */
  spin: { file: string; bytes: number; frames: number; columns: number }
  /** Rendered for the product page: from the back, at work, close up, exploded. */
  photos: readonly { file: string; bytes: number }[]
  sizeMetres: readonly number[]
  /** Names in the model. */
  parts: readonly string[]
  hotspots: readonly { id: string; at: readonly number[] }[]
  motions: readonly { id: string; seconds: number; loops: boolean }[]
}

export type ModelSlug = keyof typeof manifest

/** Output of `npm run models`, by slug. */
export const models: Readonly<Record<ModelSlug, ModelFiles>> = manifest

/** The URL of a model file; its content never changes. */
export function buildModelUrl(file: string): string {
  return `/demo/model/${file}`
}
