//! Derives readers for document types from the same attributes that generate their schemas, so that
//! each limit is written only once.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt;
use syn::{Attribute, Data, DeriveInput, Field, parse_macro_input};

/// Derives `Read` for a map of a document. Each field is read from its key, within the limits in
/// `#[schemars(range(…), length(…))]`. A type with `#[schemars(transform = or_text)]` may also be
/// written as a bare text, which becomes its first field.
#[proc_macro_derive(Read, attributes(schemars))]
pub fn read(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let Data::Struct(data) = &input.data else { panic!("a map of a document is a struct") };
    let name = &input.ident;
    let (_, parameters, _) = input.generics.split_for_impl();
    let fields: Vec<&Field> = data.fields.iter().collect();
    let idents = fields.iter().map(|field| &field.ident);
    let arms = fields.iter().map(|field| {
        let (key, reading) = (key(field), reading(field));
        quote!(#key => #reading,)
    });
    let bare =
        (value_of(&input.attrs, "transform").is_some_and(|value| value == "or_text")).then(|| {
            let reading = reading(fields[0]);
            quote! {
                if value.kind() == NodeKind::Str {
                    #reading;
                    return Some(map);
                }
            }
        });
    quote! {
        impl<'a> crate::document::read::Read<'a> for #name #parameters {
            fn from_node(value: grognard_syntax::syntax::Node<'a>) -> Option<Self> {
                use crate::document::read::{Limits, ReadField, entries_once};
                use grognard_syntax::syntax::NodeKind;
                let mut map = Self { #(#idents: Default::default(),)* };
                #bare
                for (key, value) in entries_once(value)? {
                    match key.as_str()? {
                        #(#arms)*
                        _ => {}
                    }
                }
                Some(map)
            }
        }
    }
    .into()
}

fn key(field: &Field) -> String {
    let ident = field.ident.as_ref().expect("fields have names").unraw().to_string();
    value_of(&field.attrs, "rename").map_or(ident, |name| name.trim_matches('"').to_owned())
}

/// Code that reads the node `value` into a field of `map`.
fn reading(field: &Field) -> TokenStream {
    let ident = &field.ident;
    let mut limits = TokenStream::new();
    for (attribute, least, most) in [("range", "least", "most"), ("length", "shortest", "longest")]
    {
        let arguments = group_of(&field.attrs, attribute).unwrap_or_default();
        for (argument, limit) in [("min", least), ("max", most)] {
            if let Some(value) = argument_of(arguments.clone(), argument) {
                let limit = quote::format_ident!("{limit}");
                limits.extend(quote!(#limit: #value,));
            }
        }
    }
    quote!(map.#ident = ReadField::read_field(value, Limits { #limits ..Limits::NONE }))
}

fn schemars(attributes: &[Attribute]) -> impl Iterator<Item = TokenStream> {
    let attributes = attributes.iter().filter(|attribute| attribute.path().is_ident("schemars"));
    attributes.filter_map(|attribute| Some(attribute.meta.require_list().ok()?.tokens.clone()))
}

/// The contents of the brackets after a word, such as `min = 1, max = 20` in `range(min = 1, max =
/// 20)`.
fn group_of(attributes: &[Attribute], word: &str) -> Option<TokenStream> {
    schemars(attributes).find_map(|tokens| {
        let mut tokens = tokens.into_iter().skip_while(|token| !is_word(token, word)).skip(1);
        match tokens.next() {
            Some(TokenTree::Group(group)) => Some(group.stream()),
            _ => None,
        }
    })
}

/// The value after a word and an equals sign, as source text.
fn value_of(attributes: &[Attribute], word: &str) -> Option<String> {
    schemars(attributes).find_map(|tokens| Some(argument_of(tokens, word)?.to_string()))
}

fn argument_of(tokens: TokenStream, word: &str) -> Option<TokenStream> {
    let mut tokens =
        tokens.into_iter().skip_while(|token| !is_word(token, word)).skip(1).peekable();
    tokens.next_if(|token| is_sign(token, '='))?;
    Some(tokens.take_while(|token| !is_sign(token, ',')).collect())
}

fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident == word)
}

fn is_sign(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}
