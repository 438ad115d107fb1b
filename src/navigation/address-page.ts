import { createContext, useContext } from 'react'

import type { AddressPage } from '@/platform/address-query/types'

/** The page that a component is drawn in, for what it keeps in the address. */
export const AddressPageContext = createContext<AddressPage>(undefined)

/** @returns the page, for `platform/address-query`; undefined in the mini-program */
export const useAddressPage = (): AddressPage => useContext(AddressPageContext)
