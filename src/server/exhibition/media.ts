import type { ProductModel } from '@/contract/exhibition'
import { models, modelUrl } from '@/server/models'

const bySlug = new Map(Object.entries(models))

/** What the project's own models offer for a product; null where there is no such model. */
export function mediaOf(slug: string): ProductModel | null {
  const found = bySlug.get(slug)
  if (!found) return null
  const { model } = found
  return { slug, poster: null, spin: null, mesh: { url: modelUrl(model.file), size: model.compressedBytes } }
}

/** Pictures of a machine, made with its model. */
export function photosOf(_slug: string): string[] {
  return []
}
