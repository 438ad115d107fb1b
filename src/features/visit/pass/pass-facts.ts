import type { VisitorPass } from '@/contract/visit/visit-pass'
import type { Fact } from '@/ui/list/FactList'

/** `刘洋 等 3 人` */
export function formatParty(name: string, companions: number): string {
  return companions > 0 ? `${name} 等 ${companions + 1} 人` : name
}

/** `11-23 09:00 – 12:00`; both dates when it spans midnight. */
export function formatVisitTime(startTime: string, endTime: string): string {
  const isOneDay = startTime.slice(0, 10) === endTime.slice(0, 10)
  return `${startTime.slice(5, 16)} – ${endTime.slice(isOneDay ? 11 : 5, 16)}`
}

/** Formats a licence plate as painted: `沪A·D12345`. */
export const formatPlate = (plate: string) => (plate ? `${plate.slice(0, 2)}·${plate.slice(2)}` : '')

/** The non-empty facts of a visit for its pass. */
export function buildPassFacts(pass: VisitorPass): Fact[] {
  const facts = [
    { label: '访客', value: formatParty(pass.visitorName, pass.companions) },
    { label: '来访单位', value: pass.visitorCompany },
    { label: '手机号', value: pass.phone },
    { label: '接待人', value: pass.hostName },
    { label: '同行', value: pass.leaderName ? `随 ${pass.leaderName}` : '' },
    { label: '定期到访', value: pass.repeatText ?? '' },
    { label: pass.repeatText ? '本次' : '有效期', value: formatVisitTime(pass.startTime, pass.endTime) },
    { label: '事由', value: pass.purpose },
    { label: '可去区域', value: pass.area },
    { label: '车牌', value: formatPlate(pass.plate) },
    { label: '地址', value: pass.address },
  ]
  return facts.filter(({ value }) => value !== '')
}
