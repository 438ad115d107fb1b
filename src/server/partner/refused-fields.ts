import type { RefusedField } from '@/server/schema/identity'

/** Labels of an application's fields, as its reviewer reads them. */
export const applicationLabels: Readonly<Record<string, string>> = {
  name: '姓名',
  companyName: '企业名称',
  creditCode: '统一社会信用代码',
  region: '区域',
  intro: '介绍',
  licenseFileId: '营业执照',
  contacts: '联系人',
  attachments: '附件',
}

/** Labels of an opportunity's fields, as its reviewer reads them. */
export const opportunityLabels: Readonly<Record<string, string>> = {
  opportunityName: '商机名称',
  customerName: '客户名称',
  creditCode: '统一社会信用代码',
  contactName: '联系人',
  contactPhone: '联系电话',
  industry: '行业',
  address: '地址',
  productType: '产品',
  demand: '需求',
  expectAmount: '预计金额',
  expectSignDate: '预计签约',
  attachments: '附件',
}

/** What a reviewer is told above the form. */
export const REJECTION_NOTE =
  '<p>不通过时，可按“栏目：原因”逐条写明，如“<b>联系电话：空号，请核实</b>”，多条用分号或换行分开；伙伴会在对应栏目看到原因，其余内容保留。</p>'

/**
 * The fields that a refusal names: `栏目：原因`, apart by semicolons or lines. What names no field stays in the sentence
 * alone.
 */
export function refusedFields(opinion: string, labels: Readonly<Record<string, string>>): RefusedField[] {
  const fields = new Map(Object.entries(labels).map(([field, label]) => [label, field]))
  const found = opinion.split(/[;；\n]/).flatMap((part) => {
    const [, label = '', error = ''] = /^\s*([^:：]+)[:：]\s*(.+?)[\s。]*$/.exec(part) ?? []
    const field = fields.get(label.trim())
    return field && error ? [{ field, label: label.trim(), error }] : []
  })
  return found.filter(({ field }, at) => found.findIndex((one) => one.field === field) === at)
}
