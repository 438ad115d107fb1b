// How the modules of the mini-program's bundles are written.

import { resolve } from 'node:path'

type WrapModules = (text: string, isEager?: (id: string) => boolean) => string
const { wrapModules }: { wrapModules: WrapModules } = require(resolve('config/plugin-eager-modules.cjs'))

describe('a bundle of the mini-program', () => {
  it.each([
    ['by place', '[,(e,t,r)=>{r(2)},,e=>{}]', '[,((e,t,r)=>{r(2)}),,(e=>{})]'],
    ['by number', '{7:e=>{},8:function(e){e()}}', '{7:(e=>{}),8:(function(e){e()})}'],
  ])('has each module, %s, in parentheses', (_kind, modules, wrapped) => {
    const bundle = (text: string) => `"use strict";(wx.webpackJsonp=wx.webpackJsonp||[]).push([[2076],${text}]);`
    expect(wrapModules(bundle(modules))).toBe(bundle(wrapped))
  })

  it.each([
    ['by place', '[,e=>{},,e=>{}]', '[,e=>{},,(e=>{})]'],
    ['by number', '{1:e=>{},3:e=>{}}', '{1:e=>{},3:(e=>{})}'],
  ])('leaves modules, %s, as they are that do not run at the start', (_kind, modules, wrapped) => {
    const bundle = (text: string) => `(wx.webpackJsonp=[]).push([[1],${text}])`
    expect(wrapModules(bundle(modules), (id) => id === '3')).toBe(bundle(wrapped))
  })

  it('keeps the functions within a module and outside of all as they are', () => {
    const rest = ';const later=()=>[e=>e]'
    const bundle = (open: string, close: string) =>
      `(wx.webpackJsonp=[]).push([[1],{3:${open}e=>{e.a=()=>(f=>f)}${close}},r=>r(3)])${rest}`
    expect(wrapModules(bundle('', ''))).toBe(bundle('(', ')'))
  })

  it('is left as it is without modules', () => {
    const text = 'wx.webpackJsonp=1;require("./common.js");'
    expect(wrapModules(text)).toBe(text)
  })
})
