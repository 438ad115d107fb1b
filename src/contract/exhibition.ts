import {
  array,
  boolean,
  type InferOutput,
  literal,
  maxLength,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
} from 'valibot'

import { endpoint } from './endpoint'
import {
  Count,
  Id,
  KeyValue,
  MaybeText,
  Mobile,
  Nothing,
  orNull,
  PageQuery,
  pageSchema,
  requiredText,
  SmsCode,
  trimmedText,
  Version,
  WireTime,
} from './shapes'

/** A product as lists, cards and booths show it. */
export const ProductCard = object({
  id: Id,
  unitId: Id,
  unitName: string(),
  name: string(),
  /** VMC-850. */
  model: string(),
  intro: string(),
  tags: array(string()),
  /** What is decisive about it, two or three. */
  highlights: array(KeyValue),
  /** Names its model, poster and spin among those of `npm run models`. */
  slug: string(),
  posterUrl: MaybeText,
  viewCount: Count,
  favorite: boolean(),
})
export type ProductCard = InferOutput<typeof ProductCard>

/** A model file whose name changes with its content: it may be cached for ever. */
const ModelFile = object({
  url: string(),
  /** Bytes as they travel. */
  size: Count,
})

const MeshFile = object({
  ...ModelFile.entries,
  /** Of its content: a browser counts what it has unpacked. */
  bytes: Count,
})

/** A booth of the hall and what it shows. */
export const ExhibitionUnit = object({
  id: Id,
  /** On the sign: A01. */
  code: string(),
  name: string(),
  intro: string(),
  /** `#rrggbb`: the booth's colour in the hall and on its plan. */
  color: string(),
  /** Picture of the exhibit in the booth. */
  coverUrl: MaybeText,
  sort: number(),
  productCount: Count,
  /** In their order. */
  products: array(ProductCard),
  /** Model of the exhibit in the booth: today's product when it is in this unit, else the first one with a model. */
  mesh: orNull(MeshFile),
  /** Sent with a change by its administrator. */
  version: Version,
})
export type ExhibitionUnit = InferOutput<typeof ExhibitionUnit>

/** The product of today with why. */
const FeaturedProduct = object({ product: ProductCard, reason: string() })
export type FeaturedProduct = InferOutput<typeof FeaturedProduct>

/** The hall: its units in the order of the walk, and the product of today. */
export const listExhibitionUnits = endpoint({
  path: '/core/api/app/exhibition/units',
  summary: '展览单元列表与今日主推',
  who: ['guest'],
  input: Nothing,
  output: object({
    hallName: string(),
    units: array(ExhibitionUnit),
    /** Null while nothing is shown. */
    featured: orNull(FeaturedProduct),
  }),
  origin: 'ours',
})

export const ProductSort = picklist(['default', 'popular', 'newest'])
export type ProductSort = InferOutput<typeof ProductSort>

/** The products of a unit, or of the whole hall. */
export const listProducts = endpoint({
  path: '/core/api/app/exhibition/products',
  summary: '产品列表',
  who: ['guest'],
  input: object({ ...PageQuery.entries, unitId: optional(Id), sort: optional(ProductSort, 'default') }),
  output: pageSchema(ProductCard),
  origin: 'ours',
})

/** What the viewer shows: poster, then spin, then 3D. A product may have none, and is whole without it. */
export const ProductModel = object({
  slug: string(),
  poster: ModelFile,
  /** One sheet of pictures around the product, row by row. */
  spin: orNull(object({ ...ModelFile.entries, frames: Count, columns: Count })),
  mesh: orNull(MeshFile),
})
export type ProductModel = InferOutput<typeof ProductModel>

/** A named part of the product. */
export const ProductPart = object({
  /** As the model calls it. */
  key: string(),
  name: string(),
  note: string(),
})
export type ProductPart = InferOutput<typeof ProductPart>

/** Something the model can do: 开门, 加工循环. */
export const ProductMotion = object({ key: string(), name: string() })
export type ProductMotion = InferOutput<typeof ProductMotion>

/** A point on the product with what is worth knowing there; its place is the model's. */
export const ProductHotspot = object({ key: string(), title: string(), text: string(), facts: array(KeyValue) })
export type ProductHotspot = InferOutput<typeof ProductHotspot>

/** A paper that goes with the product. */
const ProductDocument = object({ key: string(), name: string(), kind: string(), url: string() })

/** Everything about one product. */
export const Product = object({
  ...ProductCard.entries,
  description: string(),
  /** Addresses joined by `#$#`. */
  photos: string(),
  /** The facts table by its sections. */
  params: array(object({ title: string(), facts: array(KeyValue) })),
  media: orNull(ProductModel),
  parts: array(ProductPart),
  motions: array(ProductMotion),
  hotspots: array(ProductHotspot),
  documents: array(ProductDocument),
  related: array(ProductCard),
  /** Whose it is, and who shows it to visitors; null where nobody is named. */
  contact: orNull(object({ companyName: string(), name: string(), phone: string() })),
  /** Of the caller's favourite: sent with its next change. */
  favoriteVersion: Version,
  /** Sent with a change by its administrator. */
  version: Version,
})
export type Product = InferOutput<typeof Product>

const noProduct = { code: 404, when: '产品不存在或已下架' } as const

/** One product; that it was looked at is counted afterwards. */
export const getProduct = endpoint({
  path: '/core/api/app/exhibition/product',
  summary: '产品详情',
  who: ['guest'],
  input: object({ id: Id }),
  output: Product,
  errors: [noProduct],
  origin: 'ours',
})

/** A product that was found: where its name answers, and the fact that does when the name does not. */
export const ProductHit = object({
  ...ProductCard.entries,
  marks: array(object({ from: Count, to: Count })),
  matched: orNull(KeyValue),
})
export type ProductHit = InferOutput<typeof ProductHit>

/** By name, model, unit or parameter, or the pinyin of name and unit. */
export const searchProducts = endpoint({
  path: '/core/api/app/exhibition/search',
  summary: '产品搜索',
  who: ['guest'],
  input: object({ ...PageQuery.entries, keyword: requiredText(50) }),
  output: pageSchema(ProductHit),
  origin: 'ours',
})

/** Words worth looking for: those that begin like what is typed; without it what others look at. */
export const listProductSuggestions = endpoint({
  path: '/core/api/app/exhibition/suggestions',
  summary: '产品搜索建议',
  who: ['guest'],
  input: object({ keyword: optional(trimmedText(50), '') }),
  output: pipe(array(string()), maxLength(12)),
  origin: 'ours',
})

/** What somebody asks a maker for. */
export const EnquiryWish = picklist(['quote', 'sample', 'plan', 'other'])
export type EnquiryWish = InferOutput<typeof EnquiryWish>

/** Asks about a product: the company that shows it gets a lead. One a phone, product and day. */
export const enquireProduct = endpoint({
  method: 'POST',
  path: '/core/api/app/exhibition/enquiry',
  summary: '产品询价与咨询',
  who: ['guest'],
  input: object({
    productId: Id,
    wish: EnquiryWish,
    name: requiredText(30),
    company: requiredText(60),
    mobile: Mobile,
    /** Code sent to the phone for the purpose `enquiry`; not needed for the phone number of the caller's account. */
    smsCode: optional(SmsCode),
    content: optional(trimmedText(500), ''),
    /** The agreement was ticked. */
    agreed: literal(true),
  }),
  output: object({
    enquiryNo: string(),
    submitTime: WireTime,
    /** By when somebody calls. */
    replyBefore: WireTime,
  }),
  errors: [
    noProduct,
    { code: 409, when: '该手机号今天已咨询过此产品' },
    { code: 422, when: '验证码错误或已过期（data 为 {字段: 原因}）' },
  ],
  origin: 'ours',
})

/** Adds a product to the favourites or removes it. The second of two devices gets a conflict. */
export const setFavoriteProduct = endpoint({
  method: 'POST',
  path: '/core/api/app/exhibition/favorite',
  summary: '收藏或取消收藏产品',
  who: ['user'],
  input: object({ productId: Id, favorite: boolean(), version: Version }),
  output: object({ favorite: boolean(), version: Version }),
  errors: [noProduct, { code: 409, when: '收藏已在别处改变' }],
  origin: 'ours',
})

/** What the person keeps, the latest first. */
export const listFavoriteProducts = endpoint({
  path: '/core/api/app/exhibition/favorites',
  summary: '我收藏的产品',
  who: ['user'],
  input: PageQuery,
  output: pageSchema(ProductCard),
  origin: 'ours',
})

/** The product sheet as PDF; its address is among the product's documents. */
export const printProduct = endpoint({
  path: '/core/api/app/exhibition/sheet',
  summary: '产品规格书的 PDF',
  who: ['guest'],
  input: object({ id: Id }),
  output: string(),
  errors: [noProduct],
  origin: 'ours',
  bytes: true,
})
