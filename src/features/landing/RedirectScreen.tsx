import { useLoad } from '@tarojs/taro'
import { useEffect, useState } from 'react'

import { useCall } from '@/api/query'
import { resolveLandingCode } from '@/contract/visit/landing-code'
import { isAbsent } from '@/lib/absent'
import { ApiError } from '@/lib/errors'
import { openAddress, relaunchHome } from '@/navigation/navigate'
import { useRouteParams } from '@/navigation/route-params'
import { NotFoundView } from '@/parts/NotFoundView'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { notFound } from '@/ui/pictures/not-found'

import { parseLanding } from './landing'

/**
 * The landing page of external links: `to` names a route of the application, the rest is its query; `c`, `scene` and
 * `q` carry a code that the server resolves. Anything else is a 404; external sites never open from here.
 */
export function RedirectScreen() {
  const [landing] = useState(parseLanding(useRouteParams('redirect')))
  const [isLost, setLost] = useState(false)
  const code = landing && 'code' in landing ? landing.code : undefined
  useLoad(() => {
    if (code !== undefined) return
    setLost(!(landing && 'address' in landing && openAddress(landing.address, 'redirect')))
  })
  return (
    <PageFrame route="redirect">
      {isLost ? <NotFoundView /> : null}
      {code === undefined ? null : <CodeLanding code={code} />}
    </PageFrame>
  )
}

/** Resolves a code on the server and opens its target; an unknown or expired code shows an error view. */
function CodeLanding({ code }: { code: string }) {
  const query = useCall(resolveLandingCode, { code }, { quiet: isAbsent })
  const [isLost, setLost] = useState(false)
  const address = query.data?.address
  useEffect(() => {
    if (address !== undefined) setLost(!openAddress(address, 'redirect'))
  }, [address])
  if (isLost) return <NotFoundView />
  const { error } = query
  if (error instanceof ApiError && (error.code === 404 || error.code === 410)) {
    return (
      <EmptyView
        picture={notFound}
        text={error.code === 410 ? '这个码已失效' : '没有这个码'}
        hint={error.message}
        action={{ text: '回到首页', onPress: () => void relaunchHome() }}
      />
    )
  }
  return (
    <QueryView query={query} what="页面">
      {() => null}
    </QueryView>
  )
}
