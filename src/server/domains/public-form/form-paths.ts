import { Refusal } from '@/server/http/refusal'

/** The pages that open a form by its id. The form of partners is opened by invitations only. */
const paths: Readonly<Record<string, string>> = {
  survey: '/pages/h5/survey',
  application: '/pages/h5/application',
  cooperation: '/pages/h5/form',
  job: '/pages/h5/blueCollar',
  gift: '/pages/h5/yunbanli',
}

/** The address of a form. @throws {Refusal} 409 a form that has none */
export function buildFormAddress({ id, kind }: { id: string; kind: string }): string {
  const path = paths[kind]
  if (path === undefined) throw new Refusal(409, '渠道申请只由「邀请渠道伙伴」生成的邀请函打开')
  return `${path}?id=${encodeURIComponent(id)}`
}
