import type { ProductModel } from '@/contract/exhibition/exhibition'

import { buildModelUrl, models } from './models'

interface PictureFile {
  file: string
  bytes: number
}

/** The model files of a product. A model without pictures is not shown. */
interface Files {
  model: { file: string; bytes: number; compressedBytes: number }
  poster?: PictureFile
  spin?: PictureFile & { frames: number; columns: number }
  photos?: readonly PictureFile[]
}

const bySlug = new Map<string, Files>(Object.entries(models))

const presentFile = ({ file, bytes }: PictureFile) => ({ url: buildModelUrl(file), size: bytes })

/** Whether there is a model of this name. */
export function hasModel(slug: string): boolean {
  return bySlug.has(slug)
}

/** Names of the models that have pictures. */
export const listModelNames = (): string[] => [...bySlug.keys()].filter((slug) => findProductModel(slug) !== null)

/** The bundled media of a product; null without any. */
export function findProductModel(slug: string): ProductModel | null {
  const { model, poster, spin } = bySlug.get(slug) ?? {}
  if (!model || !poster) return null
  return {
    slug,
    poster: presentFile(poster),
    mesh: { url: buildModelUrl(model.file), size: model.compressedBytes, bytes: model.bytes },
    spin: spin ? { ...presentFile(spin), frames: spin.frames, columns: spin.columns } : null,
  }
}

/** Rendered photos of a model. */
export function listModelPhotos(slug: string): string[] {
  return (bySlug.get(slug)?.photos ?? []).map(({ file }) => buildModelUrl(file))
}
