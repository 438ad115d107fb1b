import { RedirectScreen } from '@/features/landing/RedirectScreen'
import { ScannedCodeScreen } from '@/features/landing/ScannedCodeScreen'
import { WechatReturnScreen } from '@/features/login/WechatReturnScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('redirect', ({ code, state, scan }) => {
  if (code) return <WechatReturnScreen code={code} state={state} />
  return scan === undefined ? <RedirectScreen /> : <ScannedCodeScreen text={scan} />
})
