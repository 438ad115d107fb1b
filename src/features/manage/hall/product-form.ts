import { array, boolean, type InferOutput, nullable, number, object, string } from 'valibot'

import { type ProductSetting, saveProduct } from '@/contract/exhibition/exhibition-manage'
import { getMaxCount, getMaxLength } from '@/contract/field-limits'
import { buildField, buildTextFields, type ComparedField } from '@/features/manage/compare/compared-field'
import { keepErrors } from '@/features/manage/keep-errors'
import { findWordsError, formatPairs, splitWords, toNotes } from '@/features/manage/text-lines'
import type { DraftFile } from '@/offline/form-draft'

import { type FactLine, findFactError, parseFacts } from './facts'
import { findHotspotError, HotspotDrafts, toHotspotDrafts, toHotspots } from './hotspots'

/** A product while it is edited; lists are typed a line each. */
export const ProductDraft = object({
  unitId: string(),
  name: string(),
  model: string(),
  intro: string(),
  description: string(),
  tags: string(),
  /** `行程：850 mm` a line. */
  highlights: string(),
  /** Blocks of a heading and its facts, an empty line between them. */
  params: string(),
  slug: string(),
  /** Pictures and documents that it has. */
  photos: array(object({ fileId: string(), url: string() })),
  documents: array(object({ fileId: string(), name: string() })),
  /** Its own 3D model, in place of `slug`. */
  modelFile: nullable(object({ fileId: string(), name: string() })),
  /** Ids of new files. */
  newPhotos: array(string()),
  newDocuments: array(string()),
  newModels: array(string()),
  /** On its pictures, and those of its model. */
  hotspots: HotspotDrafts,
  contact: nullable(object({ id: string(), name: string() })),
  isOpen: boolean(),
  sort: string(),
  /** The version that it was read with; 0 for a new one. */
  version: number(),
})
export type ProductDraft = InferOutput<typeof ProductDraft>

export const createProductDraft = (unitId: string): ProductDraft => ({
  unitId,
  name: '',
  model: '',
  intro: '',
  description: '',
  tags: '',
  highlights: '',
  params: '',
  slug: '',
  photos: [],
  documents: [],
  newPhotos: [],
  newDocuments: [],
  newModels: [],
  modelFile: null,
  hotspots: [],
  contact: null,
  isOpen: true,
  sort: '',
  version: 0,
})

const formatFacts = (facts: readonly FactLine[]) => formatPairs(facts.map(({ key, value }) => [key, value] as const))

const formatParams = (params: ProductSetting['params']) =>
  params.map(({ title, facts }) => `${title}\n${formatFacts(facts)}`).join('\n\n')

const toParams = (text: string) =>
  toNotes(text).map(({ title, lines }) => ({ title, facts: parseFacts(lines.join('\n')) }))

export function toProductDraft(product: ProductSetting): ProductDraft {
  const { unitId, name, model, intro, description, slug, photos, documents, contact, isOpen, version } = product
  return {
    unitId,
    name,
    model,
    intro,
    description,
    slug,
    photos,
    documents,
    contact,
    isOpen,
    version,
    tags: product.tags.join(' '),
    highlights: formatFacts(product.highlights),
    params: formatParams(product.params),
    newPhotos: [],
    newDocuments: [],
    newModels: [],
    modelFile: product.modelFile,
    hotspots: toHotspotDrafts(product.hotspots),
    sort: String(product.sort),
  }
}

function findParamsError(text: string): string | false {
  const sections = toParams(text)
  const mostSections = getMaxCount(saveProduct.input, 'params')
  if (sections.length > mostSections) return `最多 ${mostSections} 组`
  const most = getMaxCount(saveProduct.input, 'params', 'facts')
  const broken = sections.find(({ facts }) => facts.length === 0 || facts.length > most)
  if (broken) return `「${broken.title}」下面要有 1 到 ${most} 行参数`
  const longest = getMaxLength(saveProduct.input, 'params', 'title')
  if (sections.some(({ title }) => title.length > longest)) return `每组的标题最多 ${longest} 字`
  return findFactError(sections.flatMap(({ facts }) => facts))
}

/** The model that was uploaded last, else the one that it has. */
const getModelFileId = ({ newModels, modelFile }: ProductDraft) => newModels.at(-1) ?? modelFile?.fileId ?? null

/** Errors of a product, by field. */
export function validateProduct(draft: ProductDraft): Record<string, string> {
  const { unitId, name, model, tags, highlights, params, sort } = draft
  const facts = parseFacts(highlights)
  const mostHighlights = getMaxCount(saveProduct.input, 'highlights')
  return keepErrors({
    unitId: !unitId && '请选择展览单元',
    name: !name.trim() && '请填写名称',
    model: !model.trim() && '请填写型号',
    tags: findWordsError(
      splitWords(tags),
      getMaxCount(saveProduct.input, 'tags'),
      getMaxLength(saveProduct.input, 'tags'),
    ),
    highlights: facts.length > mostHighlights ? `最多 ${mostHighlights} 条` : findFactError(facts),
    params: findParamsError(params),
    hotspots: findHotspotError(draft.hotspots) ?? false,
    photoFileIds:
      getModelFileId(draft) !== null &&
      draft.photos.length + draft.newPhotos.length === 0 &&
      '有三维模型时请至少添加一张图片，模型打开前显示它',
    sort: !/^\d{0,4}$/.test(sort) && '请填写 0 到 9999',
  })
}

/** The call's input. Parts, motions and hotspots that are on no picture belong to the model, and go with it. */
export function toProductInput(draft: ProductDraft, product: ProductSetting | undefined, files: readonly DraftFile[]) {
  const { unitId, slug, photos, documents, newPhotos, newDocuments, contact, isOpen, version } = draft
  const isSameModel = product?.slug === slug
  const photoIds = [...photos.map(({ fileId }) => fileId), ...newPhotos]
  const longest = getMaxLength(saveProduct.input, 'documents', 'name')
  const added = files.filter(({ id }) => newDocuments.includes(id))
  return {
    ...(product && { id: product.id }),
    version,
    unitId,
    slug,
    isOpen,
    name: draft.name.trim(),
    model: draft.model.trim(),
    intro: draft.intro.trim(),
    description: draft.description.trim(),
    tags: splitWords(draft.tags),
    highlights: parseFacts(draft.highlights),
    params: toParams(draft.params),
    hotspots: toHotspots(draft.hotspots, photoIds, isSameModel),
    parts: isSameModel ? product.parts : [],
    motions: isSameModel ? product.motions : [],
    photoFileIds: photoIds,
    modelFileId: getModelFileId(draft),
    documents: [...documents, ...added.map(({ id, name }) => ({ fileId: id, name: name.slice(0, longest) }))],
    ...(contact && { contactId: contact.id }),
    sort: Number(draft.sort),
  }
}

/** What is compared when two administrators edit a product. */
export const productFields: readonly ComparedField<ProductDraft>[] = [
  ...buildTextFields<ProductDraft>({
    name: '名称',
    model: '型号',
    intro: '一句话',
    description: '介绍',
    tags: '标签',
    highlights: '亮点',
    params: '参数',
    sort: '排序',
  }),
  buildField('slug', '模型', (slug) => slug ?? ''),
  buildField('isOpen', '对外展示', (isOpen) => (isOpen ? '展示' : '不展示')),
  buildField('photos', '图片', (photos) => `${photos.length} 张`),
  buildField('modelFile', '自己的模型', (file) => file?.name ?? ''),
  buildField('hotspots', '热点', (spots) => `${spots.length} 个`),
  buildField('documents', '资料', (files) => `${files.length} 份`),
  buildField('contact', '联系人', (person) => person?.name ?? ''),
]
