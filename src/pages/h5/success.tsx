import { SubmittedScreen } from '@/features/public/SubmittedScreen'
import { routedPage } from '@/parts/routed-page'

/** The receipt is not called `token`: that of an address is a session's, and is taken away as it loads (spec §4). */
export default routedPage('submitted', ({ t }) => <SubmittedScreen token={t} />)
