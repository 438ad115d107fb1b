import type { RejectedField } from '@/server/db/schema/identity'

/** Labels of a field: first the reviewer's, then the partner's. */
type FieldLabels = Readonly<Record<string, readonly string[]>>

const CODE = ['统一社会信用代码', '信用代码']

/** Labels of an application. */
export const applicationLabels: FieldLabels = {
  kind: ['伙伴类型', '类型'],
  name: ['姓名', '申请人'],
  companyName: ['企业名称', '企业'],
  creditCode: CODE,
  region: ['区域', '业务区域'],
  intro: ['介绍', '企业介绍'],
  licenseFileId: ['营业执照', '执照'],
  contacts: ['联系人', '电话', '职务'],
  attachments: ['附件', '其他资质'],
}

/** Labels of an opportunity. */
export const opportunityLabels: FieldLabels = {
  opportunityName: ['商机名称'],
  customerName: ['客户名称', '客户'],
  creditCode: CODE,
  contactName: ['联系人'],
  contactPhone: ['联系电话', '电话', '手机号'],
  industry: ['行业', '所属行业'],
  address: ['地址', '详细地址', '所在城市'],
  productType: ['产品', '意向产品'],
  demand: ['需求', '客户需求'],
  expectAmount: ['预计金额', '金额'],
  expectSignDate: ['预计签约', '签约日期'],
  attachments: ['附件', '照片与资料'],
}

/** Note for the reviewer above the form. */
export const REJECTION_NOTE =
  '<p>不通过时，可按“栏目：原因”逐条写明，如“<b>联系电话：空号，请核实</b>”，多条用分号或换行分开；伙伴会在对应栏目看到原因，其余内容保留。</p>'

/**
 * Parses the rejected fields of an opinion: `栏目：原因`, separated by semicolons or line breaks. Text without a known field
 * stays in the opinion only.
 */
export function parseRefusedFields(opinion: string, labels: FieldLabels): RejectedField[] {
  const fields = new Map(Object.entries(labels).flatMap(([field, names]) => names.map((name) => [name, field])))
  const found = opinion.split(/[;；\n]/).flatMap((part) => {
    const [, label = '', error = ''] = /^\s*([^:：]+)[:：]\s*(.+?)[\s。]*$/.exec(part) ?? []
    const field = fields.get(label.trim())
    return field && error ? [{ field, label: label.trim(), error }] : []
  })
  return found.filter(({ field }, at) => found.findIndex((one) => one.field === field) === at)
}
