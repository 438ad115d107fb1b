import { LegalScreen } from '@/features/account/settings/LegalScreen'
import { agreement } from '@/features/account/settings/legal-texts'
import { routedPage } from '@/parts/routed-page'

export default routedPage('agreement', () => <LegalScreen route="agreement" text={agreement} />)
