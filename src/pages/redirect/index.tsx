import { RedirectScreen } from '@/features/landing/RedirectScreen'
import { WechatReturnScreen } from '@/features/login/WechatReturnScreen'
import { useRouteParams } from '@/navigation/route-params'

export default function RedirectPage() {
  const { code, state } = useRouteParams('redirect')
  return code ? <WechatReturnScreen code={code} state={state} /> : <RedirectScreen />
}
