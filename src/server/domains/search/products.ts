import { findProducts } from '@/server/domains/exhibition/search'

import type { SearchSource } from './source'

/** The public products of the exhibition. */
export const products: SearchSource = {
  kind: 'product',
  name: '产品',
  find: async (db, { keyword }, page) => {
    const { rows, total } = await findProducts(db, keyword, page)
    const found = rows.map(({ row, unitName }) => ({
      id: row.id,
      title: `${row.name} ${row.model}`,
      note: [unitName, row.intro].join(' · '),
      icon: 'cube',
      openPage: `/pages/h5/3d/productDetails?id=${row.id}`,
    }))
    return { found, total }
  },
}
