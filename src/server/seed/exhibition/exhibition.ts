import { DAY_MS, HOUR_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { addPinyin } from '@/server/db/pinyin'
import { exhibitionProduct, exhibitionUnit, favoriteProduct, productEnquiry } from '@/server/db/schema/exhibition'
import { buildParamText, getSearchName } from '@/server/domains/exhibition/search'
import { demoCompanies, demoPeople } from '@/server/seed/people'
import { seedId } from '@/server/seed/seed-id'

import { machineStories } from './exhibition-machines'
import { type Facts, type ProductStory, unitStories } from './exhibition-story'
import { systemStories } from './exhibition-systems'

const companyId = demoCompanies.main.id

/** @returns the id of a unit of the demo hall, by the code on its sign */
export const unitId = (code: string) => seedId(`exhibition-unit:${code}`)
/** @returns the id of a machine of the demo hall, by its slug */
export const productId = (slug: string) => seedId(`exhibition-product:${slug}`)

const toFacts = (facts: Facts) => Object.entries(facts).map(([key, value]) => ({ key, value }))

function productRow(story: ProductStory, sort: number, now: Date) {
  const { slug, unit, model, name, intro, description, tags, highlights, params, parts, motions, hotspots, views } =
    story
  const facts = {
    tags,
    highlights: toFacts(highlights),
    params: Object.entries(params).map(([title, rows]) => ({ title, facts: toFacts(rows) })),
  }
  return {
    id: productId(slug),
    companyId,
    unitId: unitId(unit),
    name,
    model,
    intro,
    description,
    slug,
    sort,
    ...facts,
    paramText: buildParamText(facts),
    viewCount: views,
    parts: parts.map(([key, partName, note]) => ({ key, name: partName, note })),
    motions: Object.entries(motions).map(([key, motionName]) => ({ key, name: motionName })),
    hotspots: hotspots.map(([key, title, text, rows]) => ({ key, title, text, facts: toFacts(rows) })),
    contactId: demoPeople.wangMin.id,
    createdAt: new Date(now.getTime() - story.daysOld * DAY_MS),
    updatedAt: new Date(now.getTime() - story.daysOld * DAY_MS),
  }
}

const stories = [...machineStories, ...systemStories]

function enquiryRows(now: Date) {
  const enquiries = [
    ['agv', 'plan', '高工', '常州星宇精工', '13700002201', '两层厂房，想先看电梯联动方案', 'pending', 3],
    ['cnc-mill', 'quote', '周经理', '宁波精锐模具', '13700002202', '两台，含首年保养', 'contacted', 27],
    ['scara', 'sample', '沈工', '苏州汇川技术', '13700002203', '有 50 件样件，可寄来试装', 'closed', 76],
  ] as const
  return enquiries.map(([slug, wish, name, company, phone, content, status, hoursAgo], at) => {
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS)
    const day = chinaDay(createdAt.getTime())
    return {
      id: seedId(`product-enquiry:${slug}`),
      enquiryNo: `CX-${day.replace(/-/g, '')}-9${at}01`,
      companyId,
      day,
      productId: productId(slug),
      wish,
      name,
      company,
      phone,
      content,
      status,
      createdAt,
    }
  })
}

/** The demo hall: six booths with thirteen machines, some enquiries, and what 张伟 keeps. */
export async function seedExhibition(tx: Db, now: Date): Promise<void> {
  const units = unitStories.map(([code, name, intro, color], sort) => ({
    id: unitId(code),
    companyId,
    code,
    name,
    intro,
    color,
    sort,
    updatedAt: new Date(now.getTime() - 30 * DAY_MS),
  }))
  await tx
    .insert(exhibitionUnit)
    .values(await addPinyin(units, ({ name }) => name))
    .onConflictDoNothing()
  const products = stories.map((story, sort) => productRow(story, sort, now))
  await tx
    .insert(exhibitionProduct)
    .values(await addPinyin(products, getSearchName))
    .onConflictDoNothing()
  await tx.insert(productEnquiry).values(enquiryRows(now)).onConflictDoNothing()
  const favorites = ['agv', 'cnc-mill'].map((slug, at) => ({
    userId: demoPeople.zhangWei.id,
    productId: productId(slug),
    isKept: true,
    version: 1,
    changedAt: new Date(now.getTime() - (at + 1) * DAY_MS),
  }))
  await tx.insert(favoriteProduct).values(favorites).onConflictDoNothing()
}
