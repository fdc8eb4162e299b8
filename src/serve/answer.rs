//! Answers requests with a file of the site, or with a page that explains why the file is missing.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::live::{OWN, instead, own_file, with_script};
use super::made::Made;
use super::request::Request;
use super::site::ServedSite;
use grognard_project::files::Parcel;
use grognard_render::render::html::text_in_page;
use grognard_syntax::text::percent;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct HttpAnswer {
    pub status: u16,
    pub kind: &'static str,
    pub body: Arc<Vec<u8>>,
    pub more: Option<String>,
}

const HTML: &str = "text/html; charset=utf-8";

impl HttpAnswer {
    fn new(status: u16, kind: &'static str, body: impl Into<Vec<u8>>) -> HttpAnswer {
        HttpAnswer { status, kind, body: Arc::new(body.into()), more: None }
    }

    pub fn json(status: u16, body: impl Into<Vec<u8>>) -> HttpAnswer {
        HttpAnswer::new(status, "application/json", body)
    }

    /// Makes a one-line answer with the status, for programs.
    pub fn plain(status: u16) -> HttpAnswer {
        HttpAnswer::new(
            status,
            "text/plain; charset=utf-8",
            format!("{status} {}\n", reason(status)),
        )
    }
}

pub(super) fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        302 => "Found",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        412 => "Precondition Failed",
        413 => "Content Too Large",
        503 => "Service Unavailable",
        431 => "Request Header Fields Too Large",
        _ => "Internal Server Error",
    }
}

/// Whether a request is addressed to this server and comes from one of its own pages. The host is
/// checked because a foreign domain may resolve to this machine. The origin is checked because a
/// foreign page may send requests to this server.
pub(super) fn is_for_us(request: &Request, port: u16) -> bool {
    let named = request.host.as_deref().is_some_and(|host| is_ours(host, port));
    let asked = request.origin.as_deref().is_none_or(|origin| {
        origin.strip_prefix("http://").is_some_and(|host| is_ours(host, port))
    });
    named && asked
}

fn is_ours(host: &str, port: u16) -> bool {
    let (name, given) = match host.rsplit_once(':') {
        Some((name, given)) if !given.ends_with(']') => (name, given.parse().ok()),
        _ => (host, Some(80)),
    };
    let ours = ["localhost", "127.0.0.1", "[::1]"];
    given == Some(port) && ours.iter().any(|ours| name.eq_ignore_ascii_case(ours))
}

pub(super) fn answer<E>(
    path: &str,
    site: &ServedSite<E>,
    made: &Made,
    fault: &dyn Fn(&E) -> String,
) -> HttpAnswer {
    if let Some((name, text)) = own_file(path) {
        return HttpAnswer::new(200, content_type(name), text);
    }
    let index = match path {
        "" => "index.html".to_owned(),
        path if path.ends_with('/') => format!("{path}index.html"),
        path => path.to_owned(),
    };
    if let Some(parcel) = site.parcels.get(&index) {
        return file(200, parcel, site, made, fault);
    }
    if site.parcels.contains_key(&format!("{index}/index.html")) {
        let more = Some(format!("Location: /{}/", percent(path)));
        return HttpAnswer { more, ..HttpAnswer::plain(302) };
    }
    match site.parcels.get("404.html") {
        Some(parcel) if !path.starts_with(OWN) => file(404, parcel, site, made, fault),
        _ => missing(path, site),
    }
}

fn missing<E>(path: &str, site: &ServedSite<E>) -> HttpAnswer {
    let page = if site.parcels.is_empty() {
        instead("The site is not built yet", "<p>It appears when the errors are fixed.</p>")
    } else {
        let body = format!("<p>The site has no <code>/{}</code>.</p>", text_in_page(path));
        instead("There is no such page", &body)
    };
    HttpAnswer::new(404, HTML, with_script(page.as_bytes(), path, site))
}

fn file<E>(
    status: u16,
    parcel: &Parcel<E>,
    site: &ServedSite<E>,
    made: &Made,
    fault: &dyn Fn(&E) -> String,
) -> HttpAnswer {
    let kind = content_type(&parcel.path);
    // A panic is caught, so that only this page fails and the server continues.
    let body = match catch_unwind(AssertUnwindSafe(|| made.get(parcel, site))) {
        Ok(Ok(bytes)) if kind == HTML && !keeps_still(&parcel.path) => {
            Arc::new(with_script(&bytes, &parcel.path, site))
        }
        Ok(Ok(bytes)) => bytes,
        Ok(Err(wrong)) => return not_made(parcel, site, &fault(&wrong)),
        Err(_) => return not_made(parcel, site, "<p>It failed, which is a bug in grognard.</p>"),
    };
    HttpAnswer { status, kind, body, more: None }
}

/// Whether a page must not be reloaded after a change. The user types into the workbench, which
/// looks for changes itself.
fn keeps_still(path: &str) -> bool {
    path.starts_with("workbench/")
}

fn not_made<E>(parcel: &Parcel<E>, site: &ServedSite<E>, why: &str) -> HttpAnswer {
    let page = instead(&format!("{} could not be made", parcel.path), why);
    HttpAnswer::new(500, HTML, with_script(page.as_bytes(), &parcel.path, site))
}

fn content_type(path: &str) -> &'static str {
    let name = path.rsplit('/').next().unwrap_or(path);
    let suffix = name.rsplit_once('.').map_or("", |(_, suffix)| suffix);
    match suffix.to_ascii_lowercase().as_str() {
        "html" | "htm" => HTML,
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "geojson" | "map" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "ico" => "image/x-icon",
        "pdf" => "application/pdf",
        "xml" => "application/xml",
        "atom" => "application/atom+xml",
        "txt" => "text/plain; charset=utf-8",
        "yaml" | "yml" => "application/yaml; charset=utf-8",
        "csv" => "text/csv; charset=utf-8",
        "md" => "text/markdown; charset=utf-8",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "woff2" => "font/woff2",
        "zip" => "application/zip",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_requests_to_names_of_this_machine_are_answered() {
        let asked_by = |host: Option<&str>, origin: Option<&str>, port| {
            let [host, origin] = [host, origin].map(|name| name.map(str::to_owned));
            let (method, path) = ("GET".to_owned(), String::new());
            is_for_us(&Request { method, path, host, origin, ..Request::default() }, port)
        };
        let asked = |host, port| asked_by(host, None, port);
        for host in ["localhost:8080", "LocalHost:8080", "127.0.0.1:8080", "[::1]:8080"] {
            assert!(asked(Some(host), 8080), "{host}");
        }
        for host in
            ["localhost", "localhost:1", "evil.org:8080", "127.0.0.1.evil.org:8080", ":", ""]
        {
            assert!(!asked(Some(host), 8080), "{host}");
        }
        assert!(!asked(None, 8080));
        assert!(asked(Some("localhost"), 80) && asked(Some("[::1]"), 80));
        let host = Some("localhost:8080");
        assert!(asked_by(host, Some("http://localhost:8080"), 8080));
        for origin in ["http://evil.org", "http://localhost:81", "https://localhost:8080", "null"] {
            assert!(!asked_by(host, Some(origin), 8080), "{origin}");
        }
    }
}
