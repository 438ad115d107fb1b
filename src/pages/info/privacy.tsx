import { LegalScreen } from '@/features/account/LegalScreen'
import { privacy } from '@/features/account/legal-texts'
import { routedPage } from '@/parts/routed-page'

export default routedPage('privacy', () => <LegalScreen route="privacy" text={privacy} />)
