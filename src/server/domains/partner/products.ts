import { and, asc, eq, sql } from 'drizzle-orm'

import type { PartnerProduct } from '@/contract/partner/opportunity-acts'
import type { Db } from '@/server/db/connection'
import { exhibitionProduct, exhibitionUnit } from '@/server/db/schema/exhibition'

const columns = {
  id: exhibitionProduct.id,
  name: exhibitionProduct.name,
  category: exhibitionUnit.name,
  summary: exhibitionProduct.intro,
  isShown: sql<boolean>`${exhibitionProduct.isOpen} and ${exhibitionUnit.isOpen}`,
}

function selectProducts(db: Db) {
  return db
    .select(columns)
    .from(exhibitionProduct)
    .innerJoin(exhibitionUnit, eq(exhibitionUnit.id, exhibitionProduct.unitId))
}

const isShownByCompany = (companyId: string) =>
  and(eq(exhibitionProduct.companyId, companyId), eq(exhibitionProduct.isOpen, true), eq(exhibitionUnit.isOpen, true))

/** The products that partners may report opportunities for: those of the exhibition, in its order. */
export async function listReportableProducts(db: Db, companyId: string): Promise<PartnerProduct[]> {
  const rows = await selectProducts(db)
    .where(isShownByCompany(companyId))
    .orderBy(asc(exhibitionUnit.sort), asc(exhibitionProduct.sort), asc(exhibitionProduct.id))
  return rows.map(({ isShown: _isShown, ...product }) => product)
}

/** The name of a reportable product; undefined when there is none. */
export async function findReportableName(db: Db, companyId: string, id: string): Promise<string | undefined> {
  const [found] = await selectProducts(db).where(and(isShownByCompany(companyId), eq(exhibitionProduct.id, id)))
  return found?.name
}

/** The product of a reported opportunity, also when it is no longer exhibited. */
export async function findReportedProduct(db: Db, id: string) {
  const [found] = await selectProducts(db).where(eq(exhibitionProduct.id, id))
  return found ?? null
}
