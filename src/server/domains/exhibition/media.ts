import type { ProductModel } from '@/contract/exhibition'
import { models, modelUrl } from './models'

interface PictureFile {
  file: string
  bytes: number
}

/** What a product needs of its model's files. A model without pictures is not shown. */
interface Files {
  model: { file: string; bytes: number; compressedBytes: number }
  poster?: PictureFile
  spin?: PictureFile & { frames: number; columns: number }
  photos?: readonly PictureFile[]
}

const bySlug = new Map<string, Files>(Object.entries(models))

const asFile = ({ file, bytes }: PictureFile) => ({ url: modelUrl(file), size: bytes })

/** Whether there is a model of this name. */
export function hasModel(slug: string): boolean {
  return bySlug.has(slug)
}

/** What the project's own models offer for a product; null where there is nothing to look at. */
export function mediaOf(slug: string): ProductModel | null {
  const { model, poster, spin } = bySlug.get(slug) ?? {}
  if (!model || !poster) return null
  return {
    slug, poster: asFile(poster),
    mesh: { url: modelUrl(model.file), size: model.compressedBytes, bytes: model.bytes },
    spin: spin ? { ...asFile(spin), frames: spin.frames, columns: spin.columns } : null,
  }
}

/** Photos of a machine, made with its model. */
export function photosOf(slug: string): string[] {
  return (bySlug.get(slug)?.photos ?? []).map(({ file }) => modelUrl(file))
}
