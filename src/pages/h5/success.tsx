import { SubmittedScreen } from '@/features/public/SubmittedScreen'
import { routedPage } from '@/parts/routed-page'

/** The receipt's key is not `token`, because that key carries a session and is removed from the address (spec §4). */
export default routedPage('submitted', ({ t }) => <SubmittedScreen token={t} />)
