import { RedirectScreen } from '@/features/landing/RedirectScreen'
import { WechatReturnScreen } from '@/features/login/WechatReturnScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('redirect', ({ code, state }) =>
  code ? <WechatReturnScreen code={code} state={state} /> : <RedirectScreen />,
)
